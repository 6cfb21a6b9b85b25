import { describe, expect, test } from 'vitest';
import { compile } from '../../../src/core/check/compile.ts';
import { createFormEngine } from '../../../src/core/form/engine.ts';
import { leavings, stayingSamples } from '../../../src/core/form/samples-along.ts';
import { stepView } from '../../../src/core/form/step-view.ts';
import { allForms } from '../check/all-forms.ts';
import { smallLibrary, sourcesOf } from '../check/support/small-library.ts';

const { processes } = allForms();
const context = { today: '2026-11-22', now: '2026-11-22T09:00:00+08:00', me: 'u', prevUser: '', roles: [], release: 1 };

/** The QC reports, and not those of before. */
const reports = processes.filter(({ descriptor }) => descriptor.id.endsWith('qc-report'));

/** What the form of a step holds, and what leaves it with an outcome. */
function leaving(process: string, step: string, outcome: string, samples: readonly object[]) {
  const { model } = processes.find(({ descriptor }) => descriptor.id === process)!;
  const view = stepView(model, step, model.steps.find(({ id }) => id === step)!.roles);
  const data = createFormEngine(view, { samples }, context).data();
  const pressed = view.outcomes.find(({ id }) => id === outcome)!;
  return { data, pressed, left: leavings(view, process, pressed, data, context) };
}

/** By process, the numbers of the samples that go along. */
function along(...asked: Parameters<typeof leaving>) {
  return Object.fromEntries(
    [...leaving(...asked).left].map(([id, { data }]) => [
      id,
      (data['samples'] as { sampleNo: string }[]).map((row) => row.sampleNo),
    ]),
  );
}

/** How many samples stay where some processes are chosen. */
function staying(chosen: readonly string[], ...asked: Parameters<typeof leaving>) {
  const { data, pressed, left } = leaving(...asked);
  return stayingSamples(pressed, left, chosen, data);
}

const results = (...list: readonly string[]) => list.map((qcResult, at) => ({ sampleNo: `S${at + 1}`, qcResult }));
const opinions = (...list: readonly string[]) => list.map((rowOpinion, at) => ({ sampleNo: `S${at + 1}`, rowOpinion }));

describe('S2-20 of the samples, those go along that are meant to', () => {
  test('each takes the way that the customer chose for it', () => {
    const samples = opinions('continue', 'redo', 'stop', 'risk', 'pause');
    const left = along('dna-qc-report', 'opinion-handling', 'continue', samples);
    expect(left).toMatchObject({
      'dna-library-plan': ['S1', 'S4'],
      'dna-extraction-plan': ['S2'],
      'stop-demand': ['S3'],
    });
    expect(along('dna-qc-report', 'opinion-handling', 'redo', samples)).toEqual({ 'dna-extraction-plan': ['S2'] });
    expect(along('dna-qc-report', 'opinion-handling', 'stop', samples)).toEqual({
      'stop-demand': ['S1', 'S2', 'S3', 'S4', 'S5'],
    });
  });

  test('a process that none goes along into is not there', () => {
    expect(Object.keys(along('dna-qc-report', 'opinion-handling', 'continue', opinions('stop')))).toEqual([
      'stop-demand',
    ]);
    expect(along('dna-qc-report', 'opinion-handling', 'redo', opinions('continue'))).toEqual({});
  });

  test('a process that samples come to in two ways takes both, each once and in their order', () => {
    const samples = opinions('redo', 'stop', 'purify', 'redo');
    const ways = along('library-qc-report', 'opinion-handling', 'continue', samples);
    expect(ways).toMatchObject({
      'library-purification-plan': ['S1', 'S3', 'S4'],
      'dna-library-plan': ['S1', 'S4'],
      'library-sequencing': ['S3'],
    });
  });

  test.each(reports)(
    '$descriptor.id: what passed goes on in a QC of its own when the others are repeated',
    (report) => {
      const { id } = report.descriptor;
      const left = along(id, 'result-feedback', 'redo', results('fail', 'pass', 'risk', 'pass'));
      const { [id]: passed, ...repeated } = left;
      expect(passed).toEqual(['S2', 'S4']);
      expect(Object.keys(repeated).length).toBeGreaterThan(0);
      for (const samples of Object.values(repeated)) expect(samples).toEqual(['S1', 'S3']);
      expect(along(id, 'result-feedback', 'redo', results('pass', 'pass')), 'nothing is to be repeated').toEqual({});
    },
  );

  test('what passed is not repeated, what was refused at arrival begins nothing, what is topped up is not analysed', () => {
    const measured = along('rna-qc-report', 'result-feedback', 'redo', results('pass', 'fail'));
    expect(measured['rna-extraction-plan']).toEqual(['S2']);
    const arrived = [
      { sampleNo: 'S1', receiptResult: 'accept-risk' },
      { sampleNo: 'S2', receiptResult: 'reject' },
    ];
    expect(along('sample-storage', 'check-and-store', 'done', arrived)['dna-extraction-plan']).toEqual(['S1']);
    const told = opinions('accept-data', 'top-up', 'pause');
    const notice = along('sequencer-off-data-qc-notice', 'receive', 'done', told);
    expect(notice).toMatchObject({ 'analysis-demand': ['S1'], 'sequencing-customer-opinion': ['S1', 'S3'] });
    const agreed = { 'library-sequencing': ['S2'], 'analysis-demand': ['S1'] };
    expect(along('sequencing-customer-opinion', 'confirm', 'agree', told)).toEqual(agreed);
  });
});

describe('S2-20 samples that none of the processes chosen takes', () => {
  const handled = [
    'dna-qc-report',
    'opinion-handling',
    'continue',
    opinions('continue', 'redo', 'stop', 'pause'),
  ] as const;

  test('are counted', () => {
    expect(staying([], ...handled)).toBe(4);
    expect(staying(['dna-library-plan'], ...handled)).toBe(3);
    expect(staying(['dna-library-plan', 'pcr-amplification-qc-report'], ...handled)).toBe(3);
    expect(staying(['dna-library-plan', 'dna-extraction-plan', 'stop-demand'], ...handled)).toBe(1);
  });

  test('are none where all go along, where the process goes on, and where nothing takes samples', () => {
    const two = [{ sampleNo: 'S1' }, { sampleNo: 'S2' }];
    expect(staying(['dna-qc-report'], 'dna-extraction-plan', 'hand-over', 'submit', two)).toBe(0);
    expect(staying([], 'dna-extraction-plan', 'hand-over', 'submit', two)).toBe(2);
    expect(staying([], 'dna-qc-report', 'result-feedback', 'submit', two)).toBe(0);
    expect(staying([], 'contract-delivery', 'filing', 'done', two)).toBe(0);
  });
});

describe('a condition on the samples that go along', () => {
  /** What is told of a condition at the opening of the small library, or at its outcome. */
  function told(only: string, at: 'opening' | 'outcome' = 'opening'): readonly string[] {
    const library = smallLibrary();
    const outcome = library.family.steps[2].outcomes[0];
    Object.assign(at === 'opening' ? outcome.opens[0] : outcome, { only });
    const { diagnostics } = compile(sourcesOf(library));
    return [...new Set(diagnostics.map(({ code, file, pointer }) => `${code} ${file} ${pointer}`))];
  }

  test('reads the columns of the row and the form', () => {
    expect(told("state == 'bad' && !empty(root.title)")).toEqual([]);
    expect(told("state == 'bad'", 'outcome')).toEqual([]);
  });

  test.each([
    ["stat == 'bad'", 'expression/name-near'],
    ['total', 'expression/result'],
    ['total >', 'expression/syntax'],
    ["rowState == 'pass'", 'expression/name-unknown'],
  ])('%s is told at its place', (only, code) => {
    expect(told(only)).toEqual([`${code} family.json /steps/2/outcomes/0/opens/0/only`]);
    expect(told(only, 'outcome')).toEqual([`${code} family.json /steps/2/outcomes/0/only`]);
  });
});

test.each(reports)('S2-20 $descriptor.id says nothing good of a sample that was not measured', ({ model }) => {
  const view = stepView(model, 'result-feedback', model.steps[0]?.roles ?? []);
  const facts = { isControl: 'none', biosafetyLevel: 'class3', humanGeneticResource: true, hgrApprovalNo: 'HGR-1' };
  const samples = [
    { sampleNo: 'S1', sampleName: 'A-1', biosafetyLevel: 'none', humanGeneticResource: false },
    { sampleNo: 'S2', sampleName: 'A-2', ...facts },
  ];
  const engine = createFormEngine(view, { samples }, context);
  const rows = engine.data()['samples'] as readonly Record<string, unknown>[];
  expect(rows.map(({ qcWorst, qcGrade }) => [qcWorst, qcGrade ?? ''])).toEqual([
    ['none', ''],
    ['none', ''],
  ]);
});
