/** S5-12: whether a text begins as an address of the web does, with http:// or https://. */
export function isWebAddress(text: string): boolean {
  return /^https?:\/\//i.test(text);
}
