/** Texts of lists that people arrange. */
export const viewsEn = {
  columns: 'Columns',
  up: 'Move “{{name}}” up',
  down: 'Move “{{name}}” down',
  usual: 'Back to the usual',
} as const;
