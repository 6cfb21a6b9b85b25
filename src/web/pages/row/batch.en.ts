/** Texts of the page of a batch: how far its calculation is, and what it hands out. */
export const batchEn = {
  never: 'Not calculated yet',
  calculated: 'Calculated by {{name}}, {{time}}',
  stale: 'Calculated before {{count}} changes ({{changes}}); calculate again before it is handed in',
  outdated:
    'Calculated before {{count}} changes ({{changes}}), which it does not count; they count once it is returned or withdrawn and calculated again',
  change: '{{label}} {{count}}',
  progress: '{{name}} is calculating: {{done}} of {{all}}',
  saving: '{{name}} is calculating: saving {{all}} rows',
  starting: '{{name}} is calculating …',
  leave: 'You may leave this page; it goes on',
  done: '{{rows}} rows calculated',
  faulty: '{{rows}} rows calculated, {{faulty}} with faults',
} as const;
