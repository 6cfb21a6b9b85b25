import { describe, expect, test } from 'vitest';
import { detailView } from '../../../src/core/form/detail-view.ts';
import { stepView } from '../../../src/core/form/step-view.ts';
import { benchProcess } from './bench-process.ts';

const process = benchProcess();

function headerKeys(step: string, roles: readonly string[]): string[] {
  return stepView(process, step, roles).sections.flatMap((section) => section.fields.map(({ field }) => field.key));
}

describe('a view of a step', () => {
  test('names what is edited before what is shown', () => {
    const view = stepView(process, 'experiment', ['lead']);
    expect(view.sections.map((section) => section.set)).toEqual(['reagents', 'head']);
    expect(view.sections[1]!.fields.every(({ access }) => access === 'read')).toBe(true);
  });

  test('hides by x-access what no role of the person may see, and only shows what it limits to reading', () => {
    expect(headerKeys('plan', ['guest'])).not.toContain('approvedBudget');
    const shown = stepView(process, 'plan', ['tech']);
    expect(shown.visible).toContain('approvedBudget');
    expect(shown.editable).not.toContain('approvedBudget');
    expect(stepView(process, 'plan', ['lead']).editable).toContain('approvedBudget');
  });

  test('takes the best of the roles that x-access names', () => {
    expect(headerKeys('plan', ['guest', 'tech'])).toContain('approvedBudget');
  });

  test('never lets computed or numbered fields be written', () => {
    const view = stepView(process, 'plan', ['lead']);
    expect(view.editable).not.toContain('planNo');
    expect(view.editable).not.toContain('rowsTotal');
    expect([...view.computed]).toEqual(['rowsTotal']);
  });

  test('lets rows come and go where the key column is edited', () => {
    const plan = stepView(process, 'plan', []).tables[0]!;
    expect(plan).toMatchObject({ name: 'samples', key: 'sampleNo', canAddRows: true, minRows: 1 });
    const experiment = stepView(process, 'experiment', []).tables.find(({ name }) => name === 'samples')!;
    expect(experiment).toMatchObject({ canAddRows: false, minRows: 1 });
    expect(stepView(process, 'experiment', []).editable.has('samples')).toBe(false);
  });

  test('puts the key column first, and what came with the application behind what the steps add', () => {
    const experiment = stepView(process, 'experiment', []).tables.find(({ name }) => name === 'samples')!;
    const keys = experiment.columns.map(({ field }) => field.key);
    expect(keys.slice(0, 4)).toEqual(['sampleNo', 'sampleName', 'tubeNo', 'conc']);
    expect(keys.at(-1)).toBe('isControl');
  });

  test('shows detail tables with their section and limits', () => {
    const table = stepView(process, 'experiment', []).tables.find(({ name }) => name === 'reagents')!;
    expect(table).toMatchObject({ section: 'reagents', key: null, canAddRows: true, minRows: 1, maxRows: 3 });
    expect(table.columns.map(({ field, access }) => [field.key, access])).toEqual([
      ['reagentName', 'edit'],
      ['packs', 'edit'],
      ['perPack', 'edit'],
      ['units', 'read'],
    ]);
  });

  test('marks the sets stored with the completion', () => {
    const view = stepView(process, 'review', ['lead']);
    const own = view.sections.flatMap((section) => section.fields).filter((field) => field.own);
    expect(own.map(({ field }) => field.key)).toEqual([
      'opinionResult',
      'opinionText',
      'opinionTubes',
      'opinionStamp',
      'opinionUser',
    ]);
    expect([...view.editable]).toEqual(['opinionText', 'opinionTubes', 'opinionStamp']);
  });

  test('asks the start form for no rows', () => {
    expect(stepView(process, 'start', []).tables[0]).toMatchObject({ minRows: 0, canAddRows: true });
  });

  test('refuses a step that is not there', () => {
    expect(() => stepView(process, 'none', [])).toThrow('has no step none');
  });
});

describe('the detail view', () => {
  test('shows all stored sets, read only', () => {
    const view = detailView(process, ['lead']);
    expect(view.editable.size).toBe(0);
    expect(view.visible).toContain('samples.total');
    expect(view.visible).not.toContain('opinionText');
  });
});

describe('the schemas of a page', () => {
  const { draft, submit } = stepView(process, 'plan', ['lead']);

  test('a draft requires nothing and lets everything but lists be null', () => {
    expect(draft.header.required).toBeUndefined();
    expect(draft.header.properties['planName']!.type).toEqual(['string', 'null']);
    expect(draft.header.properties['mode']!.enum).toEqual(['mass', 'volume', null]);
    expect(draft.header.properties['watchers']!.type).toBe('array');
  });

  test('a submission requires what can always be filled in, and not what is computed, numbered or conditional', () => {
    expect(submit.header.required).toEqual(['planName', 'watchers']);
    expect(submit.header.properties['planName']).toMatchObject({ type: 'string', minLength: 1, maxLength: 8 });
    expect(submit.header.properties['watchers']).toMatchObject({ type: 'array', minItems: 1 });
    expect(submit.rows['samples']!.required).toEqual(['sampleNo', 'sampleName']);
  });

  test('tables stand apart from the header, objects are closed, and only validating keywords remain', () => {
    const experiment = stepView(process, 'experiment', []).submit;
    expect(Object.keys(experiment.header.properties)).not.toContain('reagents');
    expect(Object.keys(experiment.rows)).toEqual(['samples', 'reagents']);
    expect(experiment.header.additionalProperties).toBe(false);
    expect(experiment.header.properties['files']!.items).toEqual({
      type: 'object',
      properties: { name: { type: 'string' }, size: { type: 'integer', minimum: 0 } },
      required: ['name'],
      additionalProperties: false,
    });
    expect(JSON.stringify(experiment)).not.toMatch(/"x-|default|description/);
  });

  test('what is only shown is never required', () => {
    expect(stepView(process, 'experiment', []).submit.rows['samples']!.required).toEqual(['conc', 'volume']);
  });
});
