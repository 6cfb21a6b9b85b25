const names = /'[^']*'|"[^"]*"|(?:root\.)?[A-Za-z_]\w*/g;

/** An expression as people read it: names, and texts in quotes, called as `labelOf` says; others stay as they are. */
export function inWords(expression: string, labelOf: (name: string) => string | undefined): string {
  return expression.replaceAll(names, (name) => labelOf(name) ?? name);
}
