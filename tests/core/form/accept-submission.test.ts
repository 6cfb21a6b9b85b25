import fc from 'fast-check';
import { describe, expect, test, vi } from 'vitest';
import { acceptSubmission } from '../../../src/core/form/accept-submission.ts';
import { createFormEngine } from '../../../src/core/form/engine.ts';
import type { FormView } from '../../../src/core/form/form-view.ts';
import { stepView } from '../../../src/core/form/step-view.ts';
import { startStep } from '../../../src/core/words/application-step.ts';
import { sameValue } from '../../../src/core/values/empty.ts';
import { benchProcess, context, sampleRows } from './bench-process.ts';

// Many rows and runs: allow for a busy machine.
vi.setConfig({ testTimeout: 60_000 });

const process = benchProcess();
const plan = stepView(process, 'plan', ['lead']);
const experiment = stepView(process, 'experiment', ['tech']);
const stored = { planNo: 'EP1', planName: 'Plan', rowsTotal: 2, approvedBudget: 100, samples: sampleRows(2) };

function reasons(view: FormView, submitted: Record<string, unknown>) {
  return acceptSubmission(view, stored, submitted).refused.map(({ pointer, reason }) => `${pointer} ${reason}`);
}

describe('header values', () => {
  test('what may be written is taken, what is left out stays, what is empty is cleared', () => {
    const { data, refused } = acceptSubmission(
      plan,
      { ...stored, riskNote: 'old' },
      { planName: 'New', riskNote: null },
    );
    expect(refused).toEqual([]);
    expect(data).toEqual({ ...stored, planName: 'New' });
  });

  test('a text of white space alone says nothing: it is cleared', () => {
    for (const blank of ['  ', '\u3000\u3000', '\n\t']) {
      const sent = { planName: blank };
      const { data, refused } = acceptSubmission(plan, { ...stored, riskNote: 'old' }, sent);
      expect(refused).toEqual([]);
      expect(data).not.toHaveProperty('planName');
      expect(createFormEngine(plan, { planName: blank }, context).header()).not.toHaveProperty('planName');
    }
  });

  test('a shown value may come back unchanged, another is refused by its place', () => {
    expect(reasons(experiment, { planName: 'Plan' })).toEqual([]);
    const { data, refused } = acceptSubmission(experiment, stored, { planName: 'Forged' });
    expect(refused).toEqual([expect.objectContaining({ pointer: '/planName', reason: 'read-only' })]);
    expect(data['planName']).toBe('Plan');
  });

  test('computed values and numbers of the server are passed over', () => {
    const { data, refused } = acceptSubmission(plan, stored, { rowsTotal: 99, planNo: 'EP9' });
    expect(refused).toEqual([]);
    expect(data).toEqual(stored);
  });

  test('hidden, unknown and foreign paths are refused', () => {
    expect(reasons(stepView(process, 'plan', ['guest']), { approvedBudget: 100 })).toEqual(['/approvedBudget hidden']);
    expect(reasons(stepView(process, 'plan', ['tech']), { approvedBudget: 5 })).toEqual(['/approvedBudget read-only']);
    expect(reasons(plan, { nothing: 1, constructor: 2, 'samples.conc': 3, conc: 4 })).toEqual([
      '/nothing unknown',
      '/constructor unknown',
      '/samples.conc unknown',
      '/conc unknown',
    ]);
    expect(reasons(plan, { opinionText: 'yes' })).toEqual(['/opinionText unknown']);
    expect(reasons(plan, JSON.parse('{"__proto__":{"planName":"x"}}') as Record<string, unknown>)).toEqual([
      '/__proto__ unknown',
    ]);
  });

  test('every rejection says in both languages where and what to do', () => {
    const [rejection] = acceptSubmission(plan, stored, { nothing: 1 }).refused;
    expect(rejection!.message).toEqual({
      zh: '/nothing:本表单没有这个字段，请去掉后重试',
      en: '/nothing: the form has no such field; leave it out',
    });
  });
});

describe('rows of the sheet', () => {
  test('where rows are fixed, they meet by key and keep the columns that are not written here', () => {
    const { data, refused } = acceptSubmission(experiment, stored, {
      samples: [{ sampleNo: 'S2', conc: 9, volume: null }],
    });
    expect(refused).toEqual([]);
    expect(data['samples']).toEqual([
      stored.samples[0],
      { sampleNo: 'S2', sampleName: 'N2', isControl: 'none', tubeNo: 'T2', conc: 9 },
    ]);
  });

  test('where rows are fixed, unknown and repeated keys are refused', () => {
    const rows = [{ sampleNo: 'S1', conc: 1 }, { sampleNo: 'S9', conc: 1 }, { conc: 2 }, { sampleNo: 'S1', conc: 3 }];
    expect(reasons(experiment, { samples: rows })).toEqual([
      '/samples/1/sampleNo row-unknown',
      '/samples/2/sampleNo row-unknown',
      '/samples/3/sampleNo row-repeated',
    ]);
  });

  test('columns that are shown, computed, hidden or unknown are treated as in the header', () => {
    const row = { sampleNo: 'S1', sampleName: 'N1', total: 77, conc: 5 };
    expect(reasons(experiment, { samples: [row] })).toEqual([]);
    expect(reasons(experiment, { samples: [{ ...row, sampleName: 'X', other: 1 }] })).toEqual([
      '/samples/0/sampleName read-only',
      '/samples/0/other unknown',
    ]);
    expect(reasons(plan, { samples: [{ sampleNo: 'S1', conc: 5 }] })).toEqual(['/samples/0/conc hidden']);
  });

  test('where rows come and go, the list as sent replaces the stored one', () => {
    const rows = [
      { sampleNo: 'S3', sampleName: 'N3' },
      { sampleNo: 'S2', sampleName: 'new' },
    ];
    const { data, refused } = acceptSubmission(plan, stored, { samples: rows });
    expect(refused).toEqual([]);
    expect(data['samples']).toEqual([rows[0], { ...stored.samples[1], sampleName: 'new' }]);
    expect(acceptSubmission(plan, stored, { samples: null }).data['samples']).toEqual([]);
  });

  test('a repeated key takes what is stored only once', () => {
    const rows = [{ sampleNo: 'S1' }, { sampleNo: 'S1' }];
    expect(acceptSubmission(plan, stored, { samples: rows }).data['samples']).toEqual([
      stored.samples[0],
      { sampleNo: 'S1' },
    ]);
  });

  test('what is no list of rows is refused', () => {
    for (const samples of ['x', 5, { a: 1 }, [1], [null], [[]]])
      expect(reasons(plan, { samples })).toEqual(['/samples not-rows']);
  });
});

describe('detail tables', () => {
  const kit = { reagentName: 'Kit', packs: 2, perPack: 96, units: 192 };
  const withKit = { ...stored, reagents: [kit] };

  test('are replaced where they are written, computed columns passed over', () => {
    const { data, refused } = acceptSubmission(experiment, withKit, {
      reagents: [{ ...kit, packs: 3, units: 1 }, { reagentName: 'B' }],
    });
    expect(refused).toEqual([]);
    expect(data['reagents']).toEqual([{ ...kit, packs: 3 }, { reagentName: 'B' }]);
  });

  test('what is not shown of a row stays with it when rows come, go, move or change', () => {
    const shown = ['Kit', 'Beads', 'Ethanol'].map((reagentName, at) => ({ reagentName, packs: at + 1, perPack: 96 }));
    const [kit, beads, ethanol] = shown.map((row) => ({ ...row, units: row.packs * 96 }));
    const unseen = { ...stored, reagents: shown.map((row, at) => ({ ...row, unseen: at })) };
    const send = (rows: readonly object[]) => {
      const { data, refused } = acceptSubmission(experiment, unseen, { reagents: rows });
      expect(refused).toEqual([]);
      return (data['reagents'] as Record<string, unknown>[]).map(({ reagentName, unseen: of }) => [reagentName, of]);
    };
    const fresh = { reagentName: 'Dye', packs: 9, perPack: 12 };
    expect(send([fresh, kit!, beads!, ethanol!])).toEqual([
      ['Dye', undefined],
      ['Kit', 0],
      ['Beads', 1],
      ['Ethanol', 2],
    ]);
    expect(send([kit!, ethanol!])).toEqual([
      ['Kit', 0],
      ['Ethanol', 2],
    ]);
    expect(send([ethanol!, kit!, beads!])).toEqual([
      ['Ethanol', 2],
      ['Kit', 0],
      ['Beads', 1],
    ]);
    expect(send([fresh, { ...kit!, packs: 7 }, ethanol!])).toEqual([
      ['Dye', undefined],
      ['Kit', 0],
      ['Ethanol', 2],
    ]);
    expect(send([{ ...kit!, packs: 7 }, { ...beads!, perPack: 1 }, ethanol!])).toEqual([
      ['Kit', 0],
      ['Beads', 1],
      ['Ethanol', 2],
    ]);
  });

  test('may come back unchanged where they are shown', () => {
    const { data, visible } = {
      data: withKit,
      visible: stepView(
        { ...process, steps: process.steps.map((step) => ({ ...step, edit: [], read: ['reagents'] })) },
        'experiment',
        [],
      ),
    };
    const run = (reagents: unknown) =>
      acceptSubmission(visible, data, { reagents }).refused.map(({ pointer, reason }) => `${pointer} ${reason}`);
    expect(run([kit])).toEqual([]);
    expect(run([{ ...kit, packs: 9 }])).toEqual(['/reagents/0/packs read-only']);
    expect(run([])).toEqual(['/reagents read-only']);
  });
});

describe('locks', () => {
  test('a field that was and is locked may not change; one that the same change locked may', () => {
    const run = (before: Record<string, unknown>, submitted: Record<string, unknown>) =>
      acceptSubmission(plan, before, submitted, context).refused.map(({ pointer, reason }) => `${pointer} ${reason}`);
    expect(run(stored, { approvedBudget: 5 })).toEqual(['/approvedBudget locked']);
    expect(run(stored, { approvedBudget: 100 })).toEqual([]);
    expect(run({ approvedBudget: 1 }, { approvedBudget: 5 })).toEqual([]);
  });
});

describe('whatever is sent', () => {
  const steps = [startStep, ...process.steps.map(({ id }) => id)];
  const paths = [...process.fields.keys(), 'opinionText', 'opinionUser', 'nothing', '__proto__', 'constructor'];
  const fieldKeys = new Set(
    [...process.fields.values()]
      .filter((field) => field.table === null && field.columns === null)
      .map(({ key }) => key),
  );
  const views = new Map(
    steps.flatMap((step) =>
      ['lead', 'tech', 'guest'].map((role) => [`${step} ${role}`, stepView(process, step, [role])] as const),
    ),
  );
  const anyView = fc.constantFrom(...views.values());
  const value = fc.oneof(fc.jsonValue({ maxDepth: 2 }), fc.constantFrom(null, '', 'Plan', 100, 'S1'));
  const row = fc.dictionary(fc.constantFrom('sampleNo', ...paths.map((path) => path.split('.').at(-1)!)), value, {
    maxKeys: 6,
  });
  const rows = fc.array(
    fc.tuple(fc.constantFrom('S1', 'S2', 'S3', ''), row).map(([sampleNo, cells]) => ({ ...cells, sampleNo })),
    { maxLength: 4 },
  );
  const submissions = fc
    .tuple(fc.dictionary(fc.constantFrom(...paths), value, { maxKeys: 8 }), fc.option(rows, { nil: undefined }))
    .map(([header, samples]) => (samples === undefined ? header : { ...header, samples }));

  test('nothing changes but what the page lets this person write', () => {
    fc.assert(
      fc.property(anyView, submissions, (view, submitted) => {
        const { data } = acceptSubmission(view, stored, submitted);
        for (const key of new Set([...Object.keys(stored), ...Object.keys(data)])) {
          if (view.editable.has(key) || key === 'samples') continue;
          expect([key, sameValue(data[key], (stored as Record<string, unknown>)[key])]).toEqual([key, true]);
        }
        expectCellsKept(view, data['samples'] as Record<string, unknown>[]);
      }),
      { numRuns: 150 },
    );
  });

  function expectCellsKept(view: FormView, after: readonly Record<string, unknown>[]): void {
    const left = new Map(stored.samples.map((each) => [each['sampleNo'], each] as const));
    const keys = after.map((each) => each['sampleNo']);
    expect(view.editable.has('samples') ? ['S1', 'S2'] : keys).toEqual(['S1', 'S2']);
    for (const each of after) {
      const before = left.get(each['sampleNo']) ?? {};
      left.delete(each['sampleNo']);
      for (const key of new Set([...Object.keys(before), ...Object.keys(each)])) {
        if (view.editable.has(`samples.${key}`)) continue;
        expect([key, sameValue(each[key], before[key])]).toEqual([key, true]);
      }
    }
  }

  test('what is not refused and not passed over arrives', () => {
    fc.assert(
      fc.property(anyView, submissions, (view, submitted) => {
        const { data, refused } = acceptSubmission(view, stored, submitted);
        const places = new Set(refused.map(({ pointer }) => pointer));
        const sent = Object.entries(submitted);
        const written = sent.filter(([key]) => fieldKeys.has(key) && view.editable.has(key));
        const hidden = sent.filter(([key]) => !view.visible.has(key) && !view.editable.has(key));
        expect(written.filter(([key, value]) => !sameValue(data[key], value))).toEqual([]);
        expect(hidden.filter(([key]) => !places.has(`/${key}`))).toEqual([]);
      }),
      { numRuns: 150 },
    );
  });

  test('what an engine hands in is taken whole and gives the engine the same data again', () => {
    const cell = fc.record({
      row: fc.integer({ min: 0, max: 1 }),
      key: fc.constantFrom('conc', 'volume', 'grade', 'tubeNo'),
      value: fc.oneof(fc.integer({ min: 0, max: 50 }), fc.constantFrom('A', 'B', '')),
    });
    fc.assert(
      fc.property(fc.array(cell, { maxLength: 6 }), (patches) => {
        const engine = createFormEngine(experiment, stored, context);
        engine.setCells('samples', patches);
        const { data, refused } = acceptSubmission(experiment, stored, engine.submission(), context);
        expect(refused).toEqual([]);
        expect(createFormEngine(experiment, data, context).rows('samples')).toEqual(engine.rows('samples'));
      }),
      { numRuns: 30 },
    );
  });
});
