/** Texts of the page of a batch: how far its calculation is, and what it hands out. */
export const batchEn = {
  never: 'Not calculated yet',
  calculated: 'Calculated by {{name}}, {{time}}',
  stale: 'Changes since it was calculated: {{count}} ({{changes}}). Calculate again before it is handed in',
  outdated:
    'Changes since it was calculated: {{count}} ({{changes}}). They count once it is returned or withdrawn and calculated again',
  change: '{{label}} {{count}}',
  progress: '{{name}} is calculating: {{done}} of {{all}}',
  saving: '{{name}} is calculating: saving {{all}} rows',
  starting: '{{name}} is calculating …',
  leave: 'You may leave this page; it goes on',
  done: 'Rows calculated: {{rows}}',
  faulty: 'Rows calculated: {{rows}}, with faults: {{faulty}}',
} as const;
