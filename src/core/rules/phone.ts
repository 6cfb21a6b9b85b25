/**
 * S5-10: the eleven digits of a mainland mobile number, typed with or without 86 in front and with blanks or hyphens
 * between the digits; null for everything else.
 */
export function mobileNumber(typed: string): string | null {
  return /^(?:\+?86)?(1\d{10})$/.exec(typed.replaceAll(/[\s-]/g, ''))?.[1] ?? null;
}

/** S5-10, the looser rule: whether a text is 11 to 14 digits and hyphens, as fixed lines are written. */
export function isPhoneNumber(typed: string): boolean {
  return /^[\d-]{11,14}$/.test(typed);
}
