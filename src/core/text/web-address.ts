/** S5-12: whether a text is an address of the web: it begins with http:// or https:// and holds no blank. */
export function isWebAddress(text: string): boolean {
  return /^https?:\/\/\S+$/i.test(text);
}
