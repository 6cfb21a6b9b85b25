import { describe, expect, test } from 'vitest';
import { compile } from '../../../src/core/descriptor/compile.ts';
import { createFormEngine } from '../../../src/core/form/engine.ts';
import { leavings } from '../../../src/core/form/samples-along.ts';
import { stepView } from '../../../src/core/form/step-view.ts';
import { allForms } from '../descriptor/all-forms.ts';
import { smallLibrary, sourcesOf } from '../descriptor/support/small-library.ts';

const { processes } = allForms();
const context = {
  today: '2026-11-22',
  now: '2026-11-22T09:00:00+08:00',
  me: 'u',
  prevUser: '',
  roles: [],
  release: 1,
};

/** By process, the numbers of the samples that go along. */
function along(process: string, step: string, outcome: string, samples: readonly object[]) {
  const { model } = processes.find(({ descriptor }) => descriptor.id === process)!;
  const view = stepView(model, step, model.steps.find(({ id }) => id === step)!.roles);
  const data = createFormEngine(view, { samples }, context).data();
  const left = leavings(
    view,
    view.outcomes.find(({ id }) => id === outcome)!,
    data,
    context,
  );
  return Object.fromEntries(
    [...left].map(([id, leaving]) => [
      id,
      (leaving.data['samples'] as { sampleNo: string }[]).map((row) => row.sampleNo),
    ]),
  );
}

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

  test('of two openings of a process the first with samples counts', () => {
    const ways = along('library-qc-report', 'opinion-handling', 'continue', opinions('purify', 'redo'));
    expect(ways).toMatchObject({ 'library-purification-plan': ['S1'], 'dna-library-plan': ['S2'] });
  });

  test('what passed is not repeated, what was refused at arrival begins nothing, what is topped up is not analysed', () => {
    const measured = [
      { sampleNo: 'S1', qcResult: 'pass' },
      { sampleNo: 'S2', qcResult: 'fail' },
    ];
    expect(along('rna-qc-report', 'result-feedback', 'redo', measured)).toEqual({ 'rna-extraction-plan': ['S2'] });
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

/** The QC reports, and not those of before. */
const reports = processes.filter(({ descriptor }) => descriptor.id.endsWith('qc-report'));

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
