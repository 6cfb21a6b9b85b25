/** Texts of how a computed value came about. */
export const derivationEn = {
  why: 'How {{label}} came about',
  formula: 'Formula',
  inputs: 'From',
  tables: 'Looked up',
  row: '{{table}}, row {{place}}',
  open: 'no limit',
  result: 'Result',
  empty: 'empty',
  byDefault: 'empty (default of the field: {{value}})',
  taken: 'Taken from',
  noRow: 'there is none',
  rows_one: '{{count}} row',
  rows_other: '{{count}} rows',
  earlier: 'Added up from earlier ones',
} as const;
