import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { explainCommand } from '../../generators/explain-command.ts';

function explain(...args: readonly string[]) {
  let out = '';
  let complaint = '';
  const print = (text: string): void => void (out += text);
  const complain = (text: string): void => void (complaint += text);
  const code = explainCommand(args, { root: process.cwd(), environment: { LANG: 'en_GB' }, print, complain });
  return { code, out, complaint };
}

/** The lines of an answer whose text holds `part`, with what stands in the file at the place that they name. */
function origins(out: string, part: string): readonly { readonly file: string; readonly there: string }[] {
  return out.split('\n').flatMap((line) => {
    const [, file = '', at = '0', text = ''] = /^(\S+\.json):(\d+)\s+(.*)$/.exec(line) ?? [];
    if (!text.includes(part)) return [];
    return [{ file, there: readFileSync(file, 'utf8').split('\n')[Number(at) - 1] ?? '' }];
  });
}

describe('a whole form', () => {
  const { code, out } = explain('dna-extraction-plan');

  test('is put together, each line with the place of its origin: the file, its family, its sets', () => {
    expect(code).toBe(0);
    expect(origins(out, '"node": ')[0]).toEqual({
      file: 'schemas/processes/experiment/dna-extraction-plan.json',
      there: expect.stringContaining('"node"'),
    });
    expect(origins(out, '"counter": ')[0]).toEqual({
      file: 'schemas/families/experiment-plan.json',
      there: expect.stringContaining('"counter"'),
    });
    expect(origins(out, '"opinionText": {')[0]).toEqual({
      file: 'schemas/types/common.json',
      there: expect.stringContaining('"opinionText"'),
    });
  });

  test('ends with who may do what at each step', () => {
    const review = out.slice(out.indexOf('\nreview\n'));
    expect(review).toMatch(/^ +lab-supervisor\*$/m);
    expect(review).toMatch(/^opinionText +Opinion +E\?$/m);
    expect(review).toMatch(/^opinionUser +Approver +r$/m);
  });

  test('is told to programs as JSON', () => {
    const { descriptor, pages } = JSON.parse(explain('customer', '--format', 'json').out);
    expect(descriptor.id).toBe('customer');
    expect(pages.form.fields.customerPhone).toMatchObject({ sales: 'fill', finance: 'read' });
  });
});

describe('a field', () => {
  test.each([
    ['edited and computed', ['dna-extraction-plan', 'experiment', 'samples.extractTotalNg'], 'is computed: round('],
    ['required by its set', ['dna-extraction-plan', 'experiment', 'samples.extractConc'], 'is required where it is'],
    ['required on a condition', ['after-sale-service', 'assign', 'serviceOwner'], 'is required where serviceAccepted'],
    ['required by an outcome', ['after-sale-service', 'assign', 'serviceRejectReason'], 'by the outcome reject'],
    ['shown since it was filled before', ['dna-extraction-plan', 'review', 'projectNo'], 'what was filled before'],
    ['not shown', ['after-sale-service', 'assign', 'serviceHours'], 'is not seen here'],
    ['limited to roles', ['customer', 'customerPhone'], 'sales: edit'],
    ['the state of a record', ['salary', 'runStatus'], 'moves alone change it'],
  ])('says why it is %s, and where that is written', (_, args, reason) => {
    const { code, out } = explain(...args);
    expect(code).toBe(0);
    expect(origins(out, reason)).toHaveLength(1);
  });

  test('points at the very word', () => {
    const { out } = explain('dna-extraction-plan', 'experiment', 'samples.extractTotalNg');
    expect(origins(out, 'is computed')[0]?.there).toContain('"x-calc": "round(extractConc * extractVolume, 1)"');
    expect(origins(out, 'is edited here')[0]?.there).toContain('extraction-result');
  });
});

test.each([
  [['no-such-form'], 'There is no process or record "no-such-form".'],
  [
    ['dna-extraction-plan', 'revew'],
    'There is no step "revew". There are: experiment, hand-over, plan, review, start.',
  ],
  [['dna-extraction-plan', 'plan', 'project'], 'There is no field "project".'],
  [['customer', 'customerPhone', 'more'], 'A record has no steps'],
  [['customer', '--format', 'yaml'], 'Unknown format "yaml"'],
])('%j is refused with what there is', (args, message) => {
  const { code, complaint } = explain(...args);
  expect(code).toBe(2);
  expect(complaint).toContain(message);
});
