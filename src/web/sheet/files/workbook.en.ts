/** Texts within the workbooks that a sheet is saved as. */
export const sheetWorkbookEn = {
  notes: 'Notes',
  choices: 'Choices',
  noteHeads: ['Column', 'Required', 'What to write', 'Help'],
} as const;
