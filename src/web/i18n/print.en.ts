/** Texts of the page that prints, and those that stand on the paper itself. */
export const printEn = {
  tools: 'Options of printing',
  which: 'What to print',
  language: 'Language on paper',
  samples: 'Samples to print',
  allSamples: 'All {{count}} samples',
  copies: 'Copies of each',
  first: 'First position on the sheet',
  print: 'Print',
  again: 'Try again',
  failed: 'The print cannot be opened',
  unreadable: 'The version of the form cannot be read',
  noLabels: 'There are no samples to print',
  page: 'Page {{page}} of {{pages}}',
  date: 'Date',
  named: '{{label}}: ',
  trail: { step: 'Step', outcome: 'Outcome', who: 'By', when: 'At', said: 'Remarks' },
} as const;
