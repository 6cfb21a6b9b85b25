import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestServer, type Client, type Json, type TestServer } from '../support/test-server.ts';

const base = '/api/seqdesk-baseconfig/form-management';
const source = readFileSync('schemas/processes/experiment/dna-extraction-plan.json', 'utf8');
const label = { zh: '字段', en: 'Field' };

let server: TestServer;
let analyst: Client;

beforeAll(async () => {
  server = await startTestServer();
  analyst = await server.login('analyst');
});
afterAll(() => server.close());

/** The newest descriptor of a plan with one more field. */
async function withField(words: Record<string, unknown>): Promise<Json> {
  const { descriptor, version } = (await analyst.get(`${base}/detail`, { formId: JSON.parse(source).id })).body.data;
  const next = structuredClone(descriptor);
  next.sets['plan-head'].properties.hostile = { type: 'string', 'x-label': label, ...words };
  return { ...next, version: version + 1 };
}

/** Loops over lists of fifty, four inside one another. */
function loops(): string {
  const list = `[${Array.from({ length: 50 }, (_, i) => i).join()}]`;
  return ['a', 'b', 'c', 'e'].reduceRight((body, name) => `${list}.all(${name},${body})`, 'a+b+c+e>=0');
}

const hostile = [
  ['loops inside one another', { 'x-need': `${loops()} && false` }, 'expression/too-costly'],
  ['a chain of !', { 'x-need': `${'!'.repeat(50_000)}true` }, 'expression/syntax'],
  ['a chain of -', { type: 'number', 'x-calc': `${'-'.repeat(50_000)}1` }, 'expression/syntax'],
  ['a long sum', { type: 'number', 'x-calc': Array(20_000).fill('1').join('+') }, 'expression/syntax'],
  ['brackets', { type: 'number', 'x-calc': `${'('.repeat(20_000)}1${')'.repeat(20_000)}` }, 'expression/syntax'],
  ['? :', { type: 'number', 'x-calc': `${'true ? 1 : '.repeat(20_000)}2` }, 'expression/syntax'],
  ['a pattern that backtracks', { pattern: '^(([^!])+)+$' }, 'dialect/pattern-broken'],
  ['one with many ways', { pattern: '^(a+)+$', default: `${'a'.repeat(10_000)}!` }, 'dialect/pattern-broken'],
  ['one in an expression', { 'x-need': "'aaaa!'.matches('^(a+)+$')" }, 'expression/pattern'],
] as const;

describe.each(hostile)('%s in a descriptor', (_name, words, code) => {
  test.each(['check', 'publish'])('is told by %s within a second', async (path) => {
    const descriptor = await withField(words);
    await analyst.post(`${base}/check`, {}, { descriptor: await withField({}) });
    const before = process.cpuUsage();
    const reply = await analyst.post(`${base}/${path}`, {}, { descriptor, reason: 'hostile' });
    const { user } = process.cpuUsage(before);
    expect(reply.status).toBeLessThan(500);
    expect(JSON.stringify(reply.body)).toContain(code);
    expect(user).toBeLessThan(5_000_000);
  });
});

test('a pattern with many ways that is accepted costs a value next to nothing', async () => {
  const descriptor = await withField({ pattern: '^(a|a|aa|a?a)*$', default: `${'a'.repeat(10_000)}!` });
  const before = process.cpuUsage();
  const reply = await analyst.post(`${base}/check`, {}, { descriptor });
  expect(JSON.stringify(reply.body)).toContain('field/default-misfit');
  expect(process.cpuUsage(before).user).toBeLessThan(5_000_000);
});
