import { expect, test } from 'vitest';
import { processRoutes } from '../../../src/core/check/route.ts';
import { loadProcess } from '../../../src/core/model/load/load.ts';
import { releases } from '../../../src/generated/releases/index.ts';

/** The steps of the delivered processes, by process. */
const steps = new Map<string, readonly string[]>();
/** Where the pages of each process begin. */
const addresses = new Map<string, string>();
for (const { formId, load } of releases) {
  const descriptor = await load();
  if (descriptor.kind === 'process') {
    const model = loadProcess(descriptor);
    steps.set(
      formId,
      model.steps.map(({ id }) => id),
    );
    addresses.set(formId, processRoutes(model).find(({ page }) => page === 'step')?.path ?? '');
  }
}

const under = (suffix: string, ...subjects: readonly string[]): readonly string[] =>
  subjects.map((subject) => `${subject}-${suffix}`);

const qcSubjects = [
  'dna',
  'rna',
  'macro-virus-dna-amplification',
  'macro-virus-rna-amplification',
  'whole-genome-amplification',
  'whole-transcriptome-amplification',
  'pcr-amplification',
  'pcr-sample',
  'mixed-sample',
  'library',
  'dna-purification',
  'rna-purification',
];

test.each([
  [
    'S2-18 experiment plans',
    under(
      'plan',
      'dna-extraction',
      'rna-extraction',
      'macro-virus-dna-extraction',
      'macro-virus-rna-extraction',
      'reverse-transcription',
      'pcr-mixing',
      'dna-library',
      'rna-library',
      'mixed-library',
      'library-purification',
    ),
    ['plan', 'review', 'experiment', 'hand-over'],
  ],
  [
    'S2-19 sequencing',
    under(
      'sequencing',
      'library',
      'geochip',
      'original-sample',
      'dna-sample',
      'rna-sample',
      'pcr-sample',
      'mixed-sample',
    ),
    [
      'outsourced-test-preparation',
      'result-feedback',
      'sequencer-off-feedback',
      'sequencer-off-feedback-old',
      'data-qc-feedback',
      'receive',
    ],
  ],
  [
    'S2-20 QC and report, old and new',
    [...under('qc-report', ...qcSubjects), ...under('qc-report-old', ...qcSubjects)],
    ['result-feedback', 'report', 'report-review', 'customer-manager-feedback', 'opinion-handling'],
  ],
  ['S2-21 data analysis', ['data-analysis'], ['plan', 'analyse', 'review', 'deliver', 'customer-feedback']],
  [
    'S2-21 QC and assembly, forecast and annotation',
    ['qc-assembly', 'forecast-annotation'],
    ['plan', 'analyse', 'review', 'feedback'],
  ],
  [
    'S2-22 sequencer-off data QC notice',
    ['sequencer-off-data-qc-notice'],
    ['customer-opinion', 'lab-handling', 'customer-manager-confirmation', 'sales-confirm', 'receive'],
  ],
  ['S2-23 sample storage', ['sample-storage'], ['approval', 'check-and-store']],
  [
    'S2-23 contract delivery',
    ['contract-delivery'],
    ['preliminary-review', 'review', 'final-review', 'print', 'send', 'filing'],
  ],
  ['S2-23 invoice application', ['invoice-application'], ['review', 'billing', 'mailing', 'signing']],
  [
    'S2-23 release of data packets and raw data',
    ['data-packet-release', 'raw-data-release'],
    ['examine', 'regional-director-approval', 'approval', 'grant', 'receive'],
  ],
])('%s: each process has its steps in their order', (_, processes, wanted) => {
  expect(Object.fromEntries(processes.map((id) => [id, steps.get(id)]))).toEqual(
    Object.fromEntries(processes.map((id) => [id, wanted])),
  );
});

test('S2-17 S2-20 pages of a process are below its own address, those of QC and report below /qc_stage', () => {
  const qc = [...under('qc-report', ...qcSubjects), ...under('qc-report-old', ...qcSubjects)];
  for (const [id, path] of addresses) {
    const own = qc.includes(id) ? `qc_stage/${id}` : id;
    expect(path).toBe(`/work/process/${own}/:step/:taskId/:processCode?`);
  }
  expect(addresses.size).toBe(steps.size);
});

test('S2-23 every other process is there, with steps of its own', () => {
  const others = [
    'generic-process',
    'data-arrangement',
    'contract-approval',
    'demand-approval',
    'stop-demand',
    'seal-application',
    'sample-handling',
    'contract-return',
    'after-sale-service',
    'customer-feedback',
    'analysis-demand',
    'latest-sequencer-off-report',
    'sequencing-qc-plan',
    'sequencing-customer-opinion',
  ];
  expect(others.filter((id) => (steps.get(id) ?? []).length < 2)).toEqual([]);
});
