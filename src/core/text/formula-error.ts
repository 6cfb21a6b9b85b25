const errors = /^#(?:N\/A|REF!|VALUE!|DIV\/0!|NAME\?|NULL!|NUM!|SPILL!|CALC!|GETTING_DATA)$/;

/** Whether a cell of a spreadsheet shows that its formula failed. */
export function isFormulaError(text: string): boolean {
  return errors.test(text.trim());
}
