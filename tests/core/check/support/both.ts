/** A text in both languages that is told apart. */
export function text(word: string): { readonly zh: string; readonly en: string } {
  return { zh: `中${word}`, en: word };
}
