/** S9-05: how many characters a password has at least. */
export const shortestPassword = 6;

/** S5-16: whether a password has enough characters. */
export function isLongEnough(password: string): boolean {
  return [...password].length >= shortestPassword;
}
