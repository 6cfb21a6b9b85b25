import type { Text } from '../../core/descriptor/text.ts';

/** A role that every tenant begins with. */
export interface SeedRole {
  readonly alias: string;
  readonly name: Text;
}

/** The roles that descriptors name, in the order shown. */
export const seedRoles: readonly SeedRole[] = [
  { alias: 'administrator', name: { zh: '系统管理员', en: 'Administrator' } },
  { alias: 'lab-technician', name: { zh: '实验员', en: 'Laboratory technician' } },
  { alias: 'lab-supervisor', name: { zh: '实验主管', en: 'Laboratory supervisor' } },
  { alias: 'qc', name: { zh: '质检员', en: 'Quality control' } },
  { alias: 'sequencing-operator', name: { zh: '测序员', en: 'Sequencing operator' } },
  { alias: 'bioinformatician', name: { zh: '生信分析员', en: 'Bioinformatician' } },
  { alias: 'sales', name: { zh: '销售', en: 'Sales' } },
  { alias: 'customer-manager', name: { zh: '客户经理', en: 'Customer manager' } },
  { alias: 'regional-director', name: { zh: '大区总监', en: 'Regional director' } },
  { alias: 'finance', name: { zh: '财务', en: 'Finance' } },
  { alias: 'legal', name: { zh: '法务', en: 'Legal' } },
  { alias: 'archivist', name: { zh: '档案员', en: 'Archivist' } },
  { alias: 'hr', name: { zh: '人事', en: 'Human resources' } },
  { alias: 'analyst', name: { zh: '表单分析员', en: 'Form analyst' } },
];
