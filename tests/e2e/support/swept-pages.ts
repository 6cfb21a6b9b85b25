import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { RecordDescriptor } from '../../../src/generated/descriptor.ts';
import { apiClient } from './api.ts';
import { guangzhouPolicy, profileOf } from '../../server/support/payroll.ts';
import { experimentTask, makeProject, startPlan } from './work.ts';

const records = resolve(import.meta.dirname, '../../../schemas/records');

/** What the pages show that tell of one thing: addresses with its id in them. */
export interface SweptThings {
  /** A task that the swept person has claimed. */
  readonly task: string;
  /** A task that nobody has claimed yet. */
  readonly open: string;
  readonly instance: string;
  readonly definition: string;
  readonly userId: string;
  /** A month of pay, a raise and a bonus: addresses of their pages. */
  readonly pay: readonly string[];
}

interface Row {
  readonly id: string;
}

interface Rows<T> {
  readonly records: readonly T[];
}

/** Roles that together see every page. */
const roles = ['administrator', 'analyst', 'lab-technician'];

/** Gives the account `tech` the roles that see every page, and work to look at. */
export async function prepareSweep(url: string): Promise<SweptThings> {
  const admin = await apiClient(url, 'admin', 'admin');
  const known = await admin.get<Rows<Row & { readonly roleAlias: string }>>('blade-system/role/list?size=100');
  const roleId = known.records.filter(({ roleAlias }) => roles.includes(roleAlias)).map(({ id }) => id);
  const found = await admin.get<Rows<Row>>('blade-user/list?account_equal=tech');
  const tech = await admin.get<Row>(`blade-user/detail?id=${found.records[0]?.id ?? ''}`);
  await admin.post('blade-user/submit', { ...tech, roleId });
  const [lead, sales] = [await apiClient(url, 'lead'), await apiClient(url, 'sales')];
  await makeProject(sales, 'Tidal flat');
  const { taskId, processInstanceId } = await experimentTask(url);
  const plan = await startPlan(lead, sales);
  const definitions = await lead.get<Rows<Row>>('blade-flow/work/start-list');
  return {
    task: taskId,
    open: plan.taskId,
    instance: processInstanceId,
    definition: definitions.records[0]?.id ?? '',
    userId: tech.id,
    pay: await payPages(url),
  };
}

/** Pays a month to one employee, and writes a raise and a bonus. */
async function payPages(url: string): Promise<readonly string[]> {
  const hr = await apiClient(url, 'hr');
  const of = (record: string, row: unknown) => hr.post<Record<string, string>>(`seqdesk-${record}/submit`, row);
  const who = { employeeName: '王芳', employeeDept: '实验部', employeeType: 'regular' };
  const job = { employeePost: '实验员', employeePhone: '13900005678', hiredOn: '2024-03-01' };
  const { employeeNo } = await of('employee/employee', { ...who, ...job });
  await of('salary/insurance-policy', guangzhouPolicy);
  await of('salary/payroll-employee', profileOf({ ...who, ...job, employeeNo }, 12_000));
  const run = await of('salary/salary', { runMonth: '2026-01' });
  await hr.post(`seqdesk-salary/salary/calculate?ids=${run['id']}`);
  const raise = await of('salary/salary-adjustment', {
    adjustEmployeeNo: employeeNo,
    adjustType: 'promotion',
    adjustReason: '晋升',
    adjustBefore: 12_000,
    adjustBasicAfter: 13_000,
    adjustEffectiveMonth: '2026-12',
  });
  const bonus = await of('salary/year-end-bonus', {
    bonusYear: 2026,
    bonusEmployeeNo: employeeNo,
    bonusBase: 12_000,
    bonusMonths: 3,
    bonusWorkMonths: 12,
    bonusTaxMethod: 'separate',
    bonusPayOn: '2026-12-20',
  });
  return [`salary/${run['runNo']}`, `salary-adjustment/${raise['adjustNo']}`, `year-end-bonus/${bonus['id']}`].map(
    (row) => `/record/${row}`,
  );
}

const process = '/work/process/dna-extraction-plan';

/** Fixed routes that are drawn without the layout: a test of their own looks at them. */
export const outsideRoutes: readonly string[] = [
  '/login',
  '/lock',
  '/oauth/redirect',
  '/upgrade-your-browser',
  '/print',
  '/print/record',
];

/** The addresses to look at for each fixed route within the layout. */
export function fixedAddresses({ task, open, instance, definition }: SweptThings): Readonly<Record<string, string[]>> {
  return {
    '/': ['/wel/index'],
    '/wel': ['/wel/index'],
    '/wel/index': ['/wel/index'],
    '/wel/dashboard': ['/wel/dashboard'],
    '/index': ['/index/index'],
    '/index/index': ['/index/index'],
    '/work': ['/delivery/experiment/dna-extraction'],
    '/work/start': ['/work/start'],
    '/work/claim': ['/work/claim'],
    '/work/todo': ['/work/todo'],
    '/work/send': ['/work/send'],
    '/work/done': ['/work/done'],
    '/work/stage': ['/work/stage?counter=extractCount'],
    '/work/process': [
      `${process}/experiment/${task}`,
      `${process}/plan/${open}`,
      `${process}/detail/${instance}`,
      `${process}/form/${definition}`,
    ],
    '/dict-horizontal/index': ['/dict-horizontal/index'],
    '/dict-vertical/index': ['/dict-vertical/index'],
    '/cloud-platform/dict': ['/cloud-platform/dict'],
    '/system/dict': ['/system/dict'],
    '/record': ['/record/sample/26S000002', '/record/project/P261100001'],
    '/scan': ['/scan/sample'],
    '/system/erasure': ['/system/erasure'],
    '/studio': ['/studio'],
    '/myiframe': ['/myiframe/urlPath?name=Help&path=/favicon.svg'],
    '/403': ['/403'],
    '/404': ['/404'],
    '/500': ['/500'],
    '/developing': ['/developing'],
  };
}

/** What kind of page is at each address; all others are lists of records. */
const kindsOfPages: readonly (readonly [kind: string, addresses: RegExp])[] = [
  ['step', /^\/work\/process\//],
  ['task list', /^\/(work\/(claim|todo|send|done|stage)|delivery)/],
  ['desk', /^\/(wel|index|studio|work\/start|myiframe)/],
  ['dictionary', /dict/],
  ['one record', /^\/(record|scan)/],
  ['status', /^\/(\d+|developing)$/],
];

/** Pages of one kind are made of the same parts. */
export function kindOfPage(address: string): string {
  return kindsOfPages.find(([, addresses]) => addresses.test(address))?.[0] ?? 'list of records';
}

/** Record pages that tell of one thing only. */
function queryOf(path: string, { userId }: SweptThings): string {
  return path === '/system/user/session' ? `?userId=${userId}` : '';
}

/**
 * The addresses of the record pages that the server keeps by calls of its own, and of one of the store: the others of
 * the store are made of the same parts, and tests/e2e/record-pages.test.ts opens each of them.
 */
export function recordAddresses(things: SweptThings): readonly string[] {
  const files = readdirSync(records, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.json'));
  const known = files.map((file) => JSON.parse(readFileSync(join(records, file), 'utf8')) as RecordDescriptor);
  const swept = known.filter(({ id, api }) => api !== undefined || id === 'project');
  return swept
    .map(({ path }) => path ?? '')
    .toSorted()
    .map((path) => path + queryOf(path, things));
}
