import { idCheckLetter } from '../../../src/core/expression/functions/codes.ts';
import type { Client, Json, Reply } from './test-server.ts';

const salary = '/api/seqdesk-salary';

/** Saves a row; throws where it is refused. */
export async function savedRow(client: Client, record: string, row: Json): Promise<Json> {
  const reply = await client.post(`/api/seqdesk-${record}/submit`, {}, row);
  if (reply.status !== 200) throw new Error(JSON.stringify(reply.body));
  return reply.body.data;
}

/** An employee who was hired in 2024. */
export function hire(hr: Client, name: string, changes: Json = {}): Promise<Json> {
  const post = { employeeDept: '实验部', employeePost: '实验员', employeeType: 'regular', hiredOn: '2024-03-01' };
  const who = { employeeName: name, employeePhone: '13900005678' };
  return savedRow(hr, 'employee/employee', { ...post, ...who, ...changes });
}

/** The identity number of one person of many, with the right check digit. */
export function idNoOf(person: number): string {
  const born = new Date(Date.UTC(1950, 0, 1 + Math.floor(person / 1000)))
    .toISOString()
    .slice(0, 10)
    .replaceAll('-', '');
  const digits = `110105${born}${String(person % 1000).padStart(3, '0')}`;
  return `${digits}${idCheckLetter(digits)}`;
}

let people = 0;

/** An identity number that nobody had before. */
export function newIdNo(): string {
  people += 1;
  return idNoOf(people);
}

/** What an employee is paid, and insured by. */
export function profileOf(employee: Json, basicSalary: number): Json {
  const { employeeNo, employeeName, employeeDept, employeeType, hiredOn: hireDate } = employee;
  const who = { employeeNo, employeeName, employeeDept, employeeType, hireDate };
  return {
    ...who,
    idNo: newIdNo(),
    basicSalary,
    insuranceCity: 'guangzhou',
    insuranceBaseDeclared: 25_000,
    fundBaseDeclared: 25_000,
    fundRate: 7.5,
  };
}

const rates = { pensionEr: 16, pensionEe: 8, medicalEr: 9, medicalEe: 2, unemploymentEr: 0.5, unemploymentEe: 0.5 };

/** Insurance and housing fund of a city. */
export const guangzhouPolicy: Json = {
  policyCity: 'guangzhou',
  policyFrom: '2026-01-01',
  policyTo: '2028-12-31',
  policyAverageWage: 10_000,
  policyBaseMin: 6000,
  policyBaseMax: 30_000,
  ...rates,
  injuryEr: 0.2,
  fundBaseMin: 2300,
  fundBaseMax: 38_000,
  minWage: 2500,
  policySource: '穗人社发〔2026〕1号',
};

/** Calculates a month. */
export function calculateMonth(client: Client, { id }: Json): Promise<Reply> {
  return client.call('POST', `${salary}/salary/calculate`, { query: { ids: id } });
}

/** The pay sheets of a month. */
export async function sheetsOf(client: Client, { runNo }: Json, query: Json = {}): Promise<Json[]> {
  const asked = { salaryRun_equal: runNo, ascs: 'salaryEmployeeNo', size: 100, ...query };
  return (await client.get(`${salary}/salary-sheet/list`, asked)).body.data.records;
}
