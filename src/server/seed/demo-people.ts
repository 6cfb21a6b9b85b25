import { product } from '../../core/product.ts';

/** A company of the demo with its people. */
export interface SeedTenant {
  readonly tenantId: string;
  readonly name: string;
  readonly people: readonly SeedPerson[];
}

/** Somebody who may log in. */
export interface SeedPerson {
  readonly account: string;
  readonly realName: string;
  readonly role: string;
  /** 1 male, 2 female. */
  readonly sex: 1 | 2;
  readonly password: string;
  /** Key of dictionary `region`; missing = none. */
  readonly region?: string;
}

const demoPassword = 'seqdesk';

function person(account: string, realName: string, role: string, sex: 1 | 2): SeedPerson {
  return { account, realName, role, sex, password: demoPassword };
}

/** The demo's companies. */
export const demoTenants: readonly SeedTenant[] = [
  {
    tenantId: product.defaultTenantId,
    name: '示范测序公司',
    people: [
      { ...person('admin', '管理员', 'administrator', 1), password: 'admin' },
      person('tech', '陈思远', 'lab-technician', 1),
      person('lead', '林若兰', 'lab-supervisor', 2),
      person('qc', '周敏', 'qc', 2),
      person('seqop', '吴浩', 'sequencing-operator', 1),
      person('bioinfo', '徐嘉', 'bioinformatician', 1),
      { ...person('sales', '孙悦', 'sales', 2), region: 'south' },
      { ...person('manager', '何静', 'customer-manager', 2), region: 'south' },
      { ...person('director', '郭强', 'regional-director', 1), region: 'east' },
      person('finance', '马丽', 'finance', 2),
      person('legal', '罗文', 'legal', 1),
      person('archive', '梁慧', 'archivist', 2),
      person('hr', '宋佳', 'hr', 2),
      person('analyst', '唐铭', 'analyst', 1),
    ],
  },
  {
    tenantId: '100001',
    name: '第二示范公司',
    people: [person('admin2', '第二管理员', 'administrator', 2)],
  },
];

/** The account of the first demo company that a name stands for: it, or the first one that begins so. */
export function accountNamed(name: string): string | undefined {
  const accounts = (demoTenants[0]?.people ?? []).map(({ account }) => account);
  return accounts.find((account) => account === name) ?? accounts.find((account) => account.startsWith(name));
}

/** The account of the first demo company that has a role. */
export function accountOf(role: string): string | undefined {
  return demoTenants[0]?.people.find((one) => one.role === role)?.account;
}
