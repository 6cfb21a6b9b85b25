/** S5-15: whether a name begins with what was typed, whatever the case of its letters. */
export function beginsWith(name: string, typed: string): boolean {
  return name.toLowerCase().startsWith(typed.toLowerCase());
}
