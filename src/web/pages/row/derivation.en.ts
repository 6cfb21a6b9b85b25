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
} as const;
