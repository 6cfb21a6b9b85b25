import { product } from '../../src/core/product.ts';
import { wireDate } from '../../src/server/clock.ts';
import { submitRecord } from '../../src/server/records/write-record.ts';
import type { Services } from '../../src/server/services.ts';
import type { TenantTransaction } from '../../src/server/store/database.ts';
import { demoActor } from './demo-actors.ts';
import { readMark, writeMark } from '../../src/server/seed/seed-mark.ts';

/** A project of the demo; people are named by their accounts. */
interface DemoProject {
  readonly projectName: string;
  readonly customerName: string;
  readonly customerOrg: string;
  readonly principalInvestigator: string;
  readonly region: string;
  readonly productType: string;
  readonly projectFlow: readonly string[];
  readonly sampleCount: number;
  readonly priority: string;
  /** Days from the day of seeding. */
  readonly dueInDays: number;
}

const projects: readonly DemoProject[] = [
  {
    projectName: '长江口沉积物宏基因组',
    customerName: '李敏',
    customerOrg: '东海海洋研究所',
    principalInvestigator: '周建平',
    region: 'east',
    productType: 'metagenome',
    projectFlow: ['dna-extraction-plan', 'dna-qc-report'],
    sampleCount: 96,
    priority: 'urgent',
    dueInDays: 40,
  },
  {
    projectName: '高寒草甸土壤微生物多样性',
    customerName: '王磊',
    customerOrg: '高原生态研究站',
    principalInvestigator: '赵岚',
    region: 'northwest',
    productType: 'amplicon',
    projectFlow: ['dna-extraction-plan'],
    sampleCount: 120,
    priority: 'normal',
    dueInDays: 60,
  },
  {
    projectName: '水稻根际功能基因芯片',
    customerName: '陈静',
    customerOrg: '南方农业大学',
    principalInvestigator: '黄志远',
    region: 'south',
    productType: 'geochip',
    projectFlow: ['dna-extraction-plan', 'dna-qc-report'],
    sampleCount: 48,
    priority: 'normal',
    dueInDays: 75,
  },
  {
    projectName: '污水处理厂病毒组监测',
    customerName: '刘洋',
    customerOrg: '城市水务集团',
    principalInvestigator: '刘洋',
    region: 'north',
    productType: 'metavirome',
    projectFlow: ['dna-extraction-plan'],
    sampleCount: 96,
    priority: 'very-urgent',
    dueInDays: 25,
  },
];

const mark = 'demo-projects';
const { defaultTenantId } = product;

/** Gives the demo a few projects to plan for, once. */
export async function seedDemoProjects(services: Services): Promise<void> {
  const { store, clock } = services;
  if ((await readMark(store.platform, mark)).size > 0) return;
  const people = await store.tenantTx(defaultTenantId, '0', peopleByAccount);
  const sales = people.get('sales');
  const manager = people.get('manager');
  // Somebody renamed or removed the demo's people.
  if (sales === undefined || manager === undefined) return;
  const principal = await demoActor(services, 'sales');
  if (principal === null) return;
  for (const { dueInDays, ...project } of projects) {
    const dueDate = wireDate(new Date(clock.now().getTime() + dueInDays * 86_400_000));
    const row = { ...project, dueDate, salesUser: sales, customerManager: manager };
    await submitRecord(services, principal, { area: 'project', record: 'project' }, row);
  }
  await writeMark(store.platform, mark, [mark]);
}

async function peopleByAccount(tx: TenantTransaction): Promise<Map<string, string>> {
  const rows = await tx
    .selectFrom('app_user')
    .select(['account', 'id'])
    .where('account', 'in', ['sales', 'manager'])
    .where('is_deleted', '=', false)
    .execute();
  return new Map(rows.map((row) => [row.account, row.id]));
}
