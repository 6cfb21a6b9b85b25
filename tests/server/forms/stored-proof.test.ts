import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { breadth } from '../../support/breadth.ts';
import { startTestServer, type Client, type Json, type TestServer } from '../support/test-server.ts';
import { text } from './fridge-forms.ts';
import { addRows, ReleaseDesk, vialRows, vials, type Edit } from './stored-desk.ts';

let server: TestServer;
let [desk, manager, analyst]: [ReleaseDesk, Client, Client] = [] as never;

beforeAll(async () => {
  server = await startTestServer();
  analyst = await server.login('analyst');
  desk = new ReleaseDesk(analyst);
  manager = await server.login('manager');
});
afterAll(() => server.close());

/** Each of the rows so many times: 10,000 in all, or 200. */
const times = breadth(10_000 / vialRows.length, 25);
const longMs = breadth(600_000, 120_000);
const label = text('新', 'New');

/** Another name for a field. */
const renamed =
  (from: string, to: string, more: Json = {}): Edit =>
  (properties) => {
    const { [from]: field } = properties;
    delete properties[from];
    properties[to] = { ...field, ...more, 'x-was': [from] };
  };

/** More words of a field. */
const worded =
  (key: string, more: Json, migrate?: string): Edit =>
  (properties, form) => {
    Object.assign(properties[key], more);
    if (migrate !== undefined) form.migrate = { [key]: migrate };
  };

const without =
  (...keys: string[]): Edit =>
  (properties) => {
    for (const key of keys) delete properties[key];
  };

const required =
  (key: string, field?: Json): Edit =>
  (properties, form) => {
    if (field !== undefined) properties[key] = { ...field, 'x-label': label };
    form.sets[form.id].required.push(key);
  };

const both =
  (...edits: Edit[]): Edit =>
  (properties, form) => {
    for (const edit of edits) edit(properties, form);
  };

const lot =
  (edit: (columns: Json) => void): Edit =>
  (properties) =>
    edit(properties.vialLots.items.properties);

const choices = (...codes: string[]): Json => Object.fromEntries(codes.map((code) => [code, text(code, code)]));

const changes: readonly (readonly [string, Edit])[] = [
  ['a removed text', without('vialNote')],
  ['a removed number', without('vialVolume')],
  ['a removed choice field', without('vialGrade')],
  ['a removed switch', without('vialOpen')],
  ['a removed date', without('vialDay')],
  ['a removed list', without('vialTags')],
  ['a removed table', without('vialLots')],
  ['several removed fields', without('vialDay', 'vialOpen', 'vialCode')],
  ['a removed column', lot((columns) => delete columns.lotAmount)],
  ['a removed choice', worded('vialGrade', { 'x-enum': choices('a', 'c') })],
  ['several removed choices', worded('vialGrade', { 'x-enum': choices('a') })],
  ['a removed choice of a list', worded('vialTags', { items: { type: 'string', 'x-enum': choices('red', 'blue') } })],
  ['a new choice', worded('vialGrade', { 'x-enum': choices('a', 'b', 'c', 'd') })],
  ['a maximum', worded('vialVolume', { maximum: 100 })],
  ['an exclusive maximum at a stored value', worded('vialVolume', { exclusiveMaximum: 250 })],
  ['a maximum at a stored value', worded('vialVolume', { maximum: 250 })],
  ['a minimum', worded('vialCount', { minimum: 1 })],
  ['a greatest length', worded('vialNote', { maxLength: 10 })],
  ['a greatest length of a code', worded('vialCode', { maxLength: 4 })],
  ['a least length', worded('vialNote', { minLength: 3 })],
  ['a pattern', worded('vialCode', { pattern: '^[A-Z]{2}-[0-9]{2}$' })],
  ['a pattern that none fits', worded('vialCode', { pattern: '^[0-9]+$' })],
  ['decimals', worded('vialVolume', { 'x-decimals': 0 })],
  ['a multiple', worded('vialCount', { multipleOf: 3 })],
  ['a least count', worded('vialTags', { minItems: 2 })],
  ['a greatest count', worded('vialTags', { maxItems: 1 })],
  ['a limit of a column', lot((columns) => (columns.lotAmount.maximum = 100))],
  ['a length of a column', lot((columns) => (columns.lotName.maxLength = 5))],
  ['a field that becomes required', required('vialGrade')],
  ['a text that becomes required', required('vialNote')],
  ['a new required field', required('vialPlace', { type: 'string' })],
  ['a new optional field', (properties) => (properties.vialPlace = { type: 'string', 'x-label': label })],
  ['a rename', renamed('vialNote', 'vialRemark')],
  ['a rename of a table', renamed('vialLots', 'vialBatches')],
  ['a rename with a tighter limit', renamed('vialVolume', 'vialSize', { maximum: 100 })],
  ['a rename beside a removal', both(renamed('vialNote', 'vialRemark'), without('vialDay'))],
  ['a type without a migrate', worded('vialNote', { type: 'number' })],
  ['a type whose migrate fails for some', worded('vialNote', { type: 'number' }, 'number(vialNote)')],
  ['a unit without a migrate', worded('vialVolume', { 'x-unit': 'L' })],
  ['a unit with a migrate', worded('vialVolume', { 'x-unit': 'L' }, 'vialVolume / 1000.0')],
  ['choices with a migrate', worded('vialGrade', { 'x-enum': choices('x', 'y') }, "vialGrade == 'a' ? 'x' : 'y'")],
  ['a need', worded('vialCode', { 'x-need': 'vialCount > 2' })],
  ['a condition that hides', worded('vialNote', { 'x-when': 'vialCount > 1' })],
  ['another formula', worded('vialTwice', { 'x-calc': 'vialCount * 3' })],
  ['other labels', worded('vialNote', { 'x-label': text('说明', 'Words') })],
  ['a wider limit', worded('vialName', { maxLength: 80 })],
];

const isFilled = (value: unknown): boolean =>
  value !== undefined && value !== null && value !== '' && !(Array.isArray(value) && value.length === 0);

/** What stands at a path of a row. */
function at(row: Json, path: string): unknown[] {
  const [first = '', column] = path.split('.');
  return column === undefined ? [row[first]] : (row[first] ?? []).map((line: Json) => line[column]);
}

/** One row of each kind as people read it. */
async function readRows(id: string): Promise<Json[]> {
  const { body } = await manager.get(`/api/seqdesk-cloud-platform/${id}/list`, { size: vialRows.length, ascs: 'id' });
  const named = new Map<string, Json>(body.data.records.map((row: Json) => [row.vialName, row]));
  expect(named.size).toBe(vialRows.length);
  return vialRows.map(({ vialName }) => named.get(vialName));
}

/** The places at which saving a row again is refused, and what of it the save drops or computes otherwise. */
async function savedAgain(id: string, row: Json, keys: readonly string[]): Promise<string[]> {
  const values = Object.fromEntries(keys.filter((key) => row[key] !== undefined).map((key) => [key, row[key]]));
  const sent = { ...values, id: row.id, ver: row.ver };
  const { body } = await manager.post(`/api/seqdesk-cloud-platform/${id}/submit`, {}, sent);
  if (body.code !== 200) {
    const places = body.data.findings.map(({ table, key }: Json) => [table, key].filter(Boolean).join('.'));
    return [...new Set<string>(places)].map((place) => `fails ${place}`);
  }
  const dropped = keys.filter((key) => isFilled(values[key]) && !isFilled(body.data[key]));
  const isOther = isFilled(row.vialCount) && body.data.vialTwice !== undefined;
  const computed = isOther && body.data.vialTwice !== row.vialCount * 2 ? ['recomputed vialTwice'] : [];
  return [...dropped.map((key) => `hidden ${key}`), ...computed];
}

/** What people find of each effect after applying. */
async function foundAfter(id: string, form: Json, told: readonly Json[], before: readonly Json[]): Promise<string[]> {
  const properties = form.sets[id].properties;
  const keys = Object.keys(properties).filter((key) => properties[key]['x-calc'] === undefined);
  const found: string[] = [];
  const rows = await readRows(id);
  /** Whether a row holds the same as another one that held something else before. */
  const isMerged = (subject: string, index: number): boolean => {
    const [was, is] = [before, rows].map((all) => all.map((row) => JSON.stringify(at(row, subject))));
    return rows.some((_, other) => is?.[other] === is?.[index] && was?.[other] !== was?.[index]);
  };
  for (const [index, row] of rows.entries()) {
    const old = before[index];
    for (const { fate, subject } of told) {
      if (fate === 'unseen' && at(old, subject).some(isFilled) && !at(row, subject).some(isFilled))
        found.push(`unseen ${subject}`);
      if (fate === 'moved' && isFilled(old[subject]) && !isFilled(row[subject])) found.push(`moved ${subject}`);
      const isOther = JSON.stringify(at(old, subject)) !== JSON.stringify(at(row, subject));
      if ((fate === 'converted' || fate === 'merged') && isOther && isMerged(subject, index) === (fate === 'merged'))
        found.push(`${fate} ${subject}`);
    }
    for (const key of Object.keys(old).filter((each) => each.startsWith('vial') && properties[each] === undefined)) {
      const isTold = told.some(({ fate, subject }) =>
        fate === 'moved' ? subject === key : subject.split('.')[0] === key,
      );
      if (isFilled(old[key]) && !isTold) found.push(`untold loss of ${key}`);
    }
    found.push(...(await savedAgain(id, row, keys)));
  }
  return found;
}

/** Waits until the rows of a release are converted: so many are converted in the background. */
async function converted(id: string): Promise<void> {
  const state = async (): Promise<string> => {
    const { body } = await analyst.get('/api/seqdesk-baseconfig/form-management/conversions');
    return body.data.find(({ formId }: Json) => formId === id)?.state;
  };
  await expect.poll(state, { timeout: longMs }).toBe('done');
}

/** Rows that are others than before: of a release that was refused none. */
async function changedSince(id: string, before: readonly Json[]): Promise<string[]> {
  const rows = await readRows(id);
  return rows.flatMap((row, index) => (JSON.stringify(row) === JSON.stringify(before[index]) ? [] : ['changed row']));
}

function counted(names: readonly string[], each: number): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const name of names) counts[name] = (counts[name] ?? 0) + each;
  return counts;
}

const failing = new Set(['choice', 'limit', 'missing', 'rule']);

describe('what a plan foretold of rows is what is found after applying', () => {
  test.each(changes.map(([name, edit], index) => [name, edit, `proof-${index}`] as const))(
    '%s',
    async (_, edit, id) => {
      await desk.release(vials(id));
      await addRows(server, id, vialRows, times);
      const before = await readRows(id);
      const form = vials(id, edit);
      const plan = await desk.plan(form, {
        dropped: Object.keys(vials(id).sets[id].properties).map((key) => `${id}.${key}`),
      });
      expect(plan.diagnostics).toEqual([]);
      const [item] = plan.items;
      expect(item.tried.rows === 0 || item.tried.rows === vialRows.length * times).toBe(true);
      const dropped = item.renames.map(({ old }: Json) => `${id}.${old}`);
      const { body } = await desk.apply(form, plan.token, { dropped });
      expect(body.code === 200, body.msg).toBe(plan.ok);
      if (plan.ok && body.data.conversions.length > 0) await converted(id);
      expect(item.effects.some(({ refused, count }: Json) => refused && count > 0)).toBe(!plan.ok);
      const told = plan.ok ? item.effects : [];
      const names = told.map(({ fate, subject, count }: Json) => {
        return [failing.has(fate) ? `fails ${subject}` : `${fate} ${subject}`, count] as const;
      });
      const foretold: Record<string, number> = {};
      for (const [name, count] of names) foretold[name] = (foretold[name] ?? 0) + count;
      const found = plan.ok ? await foundAfter(id, form, told, before) : await changedSince(id, before);
      expect(counted(found, times)).toEqual(foretold);
    },
    longMs,
  );
});
