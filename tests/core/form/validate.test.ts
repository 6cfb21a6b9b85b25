import { describe, expect, test } from 'vitest';
import type { OutcomeModel } from '../../../src/core/model/model.ts';
import { createFormEngine } from '../../../src/core/form/engine.ts';
import { stepView } from '../../../src/core/form/step-view.ts';
import type { Finding } from '../../../src/core/values/finding.ts';
import { interpreterChecks } from '../../../src/core/values/interpreter-check.ts';
import { validate, validateRowBy } from '../../../src/core/form/validate.ts';
import { standaloneChecks } from '../../../src/core/values/standalone-check.ts';
import { benchProcess, context, sampleRows } from './bench-process.ts';
import { compiler } from '../values/check-schemas.ts';

const process = benchProcess();

function outcome(step: string, id: string): OutcomeModel {
  return process.steps.find((each) => each.id === step)!.outcomes.find((each) => each.id === id)!;
}

/** Rows of the experiment step that have nothing missing. */
function doneRows(count: number): Record<string, unknown>[] {
  return sampleRows(count).map((row) => ({ ...row, gradeNote: 'seen' }));
}

const plan = {
  planName: 'Plan',
  mode: 'mass',
  targetMass: 12,
  watchers: ['u2'],
  plannedDate: '2026-11-20',
  samples: sampleRows(2),
};

test('S7-31 rows of a table in a hidden set are neither validated nor handed on, and are there again with the set', () => {
  const view = stepView(benchProcess({ reagentsWhen: 'risk' }), 'experiment', ['lead']);
  const handIn = (risk: boolean) => {
    const engine = createFormEngine(view, { samples: doneRows(1), risk, reagents: [{ packs: 0 }] }, context);
    const found = validate(engine, interpreterChecks(view), 'submit').map(({ pointer }) => pointer);
    return { rows: engine.data()['reagents'], found: found.filter((pointer) => pointer.startsWith('/reagents')) };
  };
  expect(handIn(false)).toEqual({ rows: undefined, found: [] });
  expect(handIn(true)).toEqual({ rows: [{ packs: 0 }], found: ['/reagents/0/reagentName', '/reagents/0/packs'] });
  const engine = createFormEngine(view, { risk: false, reagents: [{ reagentName: 'Kit' }] }, context);
  const outcomeNeed = { ...outcome('experiment', 'submit'), need: ['reagents'] };
  const places = validate(engine, interpreterChecks(view), 'submit', outcomeNeed).map(({ pointer }) => pointer);
  expect(places).not.toContain('/reagents');
  expect(engine.rows('reagents')).toEqual([{ reagentName: 'Kit' }]);
});

for (const kind of ['interpreter', 'standalone'] as const) {
  const run = (
    step: string,
    data: Record<string, unknown>,
    mode: 'draft' | 'submit',
    by: OutcomeModel | null = null,
  ): readonly Finding[] => {
    const view = stepView(process, step, ['lead']);
    const check = kind === 'interpreter' ? interpreterChecks(view) : standaloneChecks(view, compiler());
    return validate(createFormEngine(view, data, context), check, mode, by);
  };
  const places = (findings: readonly Finding[]) => findings.map(({ pointer, code }) => `${pointer} ${code}`);

  describe(`validating by the ${kind}`, () => {
    test('a good submission has no findings', () => {
      expect(run('plan', plan, 'submit')).toEqual([]);
    });

    test('a draft may be unfinished but not wrong', () => {
      expect(run('plan', {}, 'draft')).toEqual([]);
      expect(places(run('plan', { planName: 'much too long', samples: [{ sampleNo: 'x' }] }, 'draft'))).toEqual([
        '/planName maxLength',
        '/samples/0/sampleNo pattern',
      ]);
    });

    test('a submission names all that is missing, in the order of the page', () => {
      const found = run('plan', { mode: 'mass', samples: [{ sampleNo: 'S1' }, { sampleName: 'N2' }] }, 'submit');
      expect(places(found)).toEqual([
        '/planName required',
        '/targetMass required',
        '/watchers required',
        ' rule:enough-rows',
        '/samples/0/sampleName required',
        '/samples/1/sampleNo required',
      ]);
      expect(found.find(({ code }) => code === 'rule:enough-rows')!.level).toBe('warn');
    });

    test('words of the field come before those of the keyword', () => {
      const [found] = run('plan', { ...plan, planName: 'much too long' }, 'submit');
      expect(found).toMatchObject({
        key: 'planName',
        code: 'maxLength',
        message: { zh: '名称太长', en: 'The name is too long' },
      });
    });

    test('cells are named by table, row, column and with their unit', () => {
      const rows = doneRows(3).map((row, index) => (index === 1 ? { ...row, conc: 2000.125 } : row));
      const found = run('experiment', { reagents: [{ reagentName: 'Kit' }], samples: rows }, 'submit');
      expect(found).toEqual([
        {
          pointer: '/samples/1/conc',
          table: 'samples',
          row: 1,
          key: 'conc',
          code: 'maximum',
          level: 'error',
          message: {
            zh: '字段conc不能大于 1000 ng/µL，现为“2000.125”',
            en: 'Field conc must be at most 1000 ng/µL, not “2000.125”',
          },
        },
        expect.objectContaining({ pointer: '/samples/1/conc', code: 'x-decimals' }),
      ]);
    });

    test('decimals are validated in decimals', () => {
      const codes = (targetMass: number) => run('plan', { ...plan, targetMass }, 'draft').map(({ code }) => code);
      expect(codes(19.9)).toEqual([]);
      expect(codes(0.1 + 0.2)).toEqual(['x-decimals']);
    });

    test('the tables have their least and most rows', () => {
      expect(places(run('plan', { ...plan, samples: [] }, 'submit'))).toEqual([
        ' rule:enough-rows',
        '/samples minItems',
      ]);
      expect(places(run('experiment', { samples: doneRows(1) }, 'submit'))).toEqual(['/reagents minItems']);
      const four = Array.from({ length: 4 }, () => ({ reagentName: 'Kit' }));
      expect(places(run('experiment', { samples: doneRows(1), reagents: four }, 'draft'))).toEqual([
        '/reagents maxItems',
      ]);
      expect(places(run('start', { planName: 'P' }, 'submit'))).toEqual([]);
    });

    test('a forward outcome asks for what it needs beyond the step', () => {
      const { plannedDate: _, ...without } = plan;
      expect(places(run('plan', without, 'submit', outcome('plan', 'submit')))).toEqual(['/plannedDate need']);
      expect(run('plan', plan, 'draft', outcome('plan', 'submit'))).toEqual([]);
    });

    test('a backward outcome takes an unfinished step, but no wrong values', () => {
      const unfinished = { samples: [{ sampleNo: 'S1', conc: -1 }] };
      const back = run('experiment', unfinished, 'submit', outcome('experiment', 'return'));
      expect(places(back)).toEqual(['/samples/0/conc minimum']);
    });

    test('an outcome that does not finish the step asks for what it needs itself', () => {
      const stop = run('experiment', { samples: [{ sampleNo: 'S1' }] }, 'submit', outcome('experiment', 'stop'));
      expect(places(stop)).toEqual(['/files need', '/samples/0/tubeNo need']);
    });

    test('leaving a step asks of its own sets what their conditions say, not what is required of a finished one', () => {
      const leave = (data: Record<string, unknown>) =>
        places(run('review', data, 'submit', outcome('review', 'return')));
      expect(leave({ opinionText: 'no' })).toEqual([]);
      expect(leave({ opinionResult: 'return' })).toEqual(['/opinionText need']);
      expect(leave({ opinionText: '-' })).toEqual(['/opinionText check']);
      expect(leave({ opinionText: 'much longer than twenty signs' })).toEqual(['/opinionText maxLength']);
      expect(leave({ opinionText: 'no', opinionTubes: 0 })).toEqual(['/opinionTubes minimum']);
    });

    test('rules hold back who leaves a step only where they are about the outcome pressed', () => {
      const leave = (data: Record<string, unknown>) =>
        places(run('review', data, 'submit', outcome('review', 'return')));
      expect(leave({ opinionText: 'ok', opinionTubes: 1 })).toEqual([]);
      expect(leave({ opinionResult: 'return', opinionText: 'no', opinionTubes: 6 })).toEqual([' rule:few-back']);
      expect(leave({ opinionResult: 'return', opinionText: 'no', opinionTubes: 10 })).toEqual([
        ' check',
        ' rule:few-back',
      ]);
    });

    test('a forward outcome asks for all of the own sets', () => {
      const forward = (data: Record<string, unknown>) =>
        places(run('review', data, 'submit', outcome('review', 'approve')));
      expect(forward({ opinionText: 'yes' })).toEqual(['/opinionTubes required', '/opinionStamp required']);
      expect(forward({ opinionText: 'ok', opinionTubes: 1, opinionStamp: 'x' })).toEqual([
        '/opinionText rule:said',
        ' rule:enough-tubes',
      ]);
    });

    test('what is only shown is not validated', () => {
      expect(
        run(
          'experiment',
          {
            planName: 'much too long',
            reagents: [{ reagentName: 'Kit' }],
            samples: doneRows(1).map((row) => ({ ...row, sampleNo: '?' })),
          },
          'submit',
        ),
      ).toEqual([]);
    });

    test('inside a list the entry and the part are named', () => {
      const [found] = run('experiment', { files: [{ name: 'a' }, { name: 'b', size: -1 }] }, 'draft');
      expect(found).toMatchObject({ pointer: '/files/1/size', key: 'files', code: 'minimum' });
      expect(found!.message.en).toContain('Field files (entry 2 size)');
      expect(found!.message.zh).toContain('字段files（第 2 项 size）');
    });
  });
}

test('a single row is validated by its schema alone', () => {
  const view = stepView(process, 'plan', ['lead']);
  const engine = createFormEngine(view, { samples: [{ sampleNo: 'S1' }, { sampleNo: 'x', sampleName: 'N' }] }, context);
  const check = interpreterChecks(view);
  expect(validateRowBy(engine, check.submit, 'samples', 0).map(({ pointer }) => pointer)).toEqual([
    '/samples/0/sampleName',
  ]);
  expect(validateRowBy(engine, check.draft, 'samples', 1).map(({ code }) => code)).toEqual(['pattern']);
  expect(validateRowBy(engine, check.draft, 'none', 1)).toEqual([]);
});
