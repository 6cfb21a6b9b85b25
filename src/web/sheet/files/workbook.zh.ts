/** Texts within the workbooks that a sheet is saved as. */
export const sheetWorkbookZh = {
  notes: '填写说明',
  choices: '可选值',
  noteHeads: ['列', '必填', '可填内容', '说明'],
} as const;
