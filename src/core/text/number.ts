/** S5-11: whether a text is digits with an optional decimal part. */
export function isDecimalText(text: string): boolean {
  return /^\d+(?:\.\d+)?$/.test(text);
}
