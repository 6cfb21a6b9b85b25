/**
 * S5-10: the eleven digits of a mainland mobile number, typed with or without 86 in front and with a blank or hyphen
 * between the digits; null for everything else.
 */
export function mobileNumber(typed: string): string | null {
  const digits = /^(?:\+?86[ -]?)?(1\d(?:[ -]?\d){9})$/.exec(typed.trim())?.[1];
  return digits?.replaceAll(/[ -]/g, '') ?? null;
}

/** S5-10, the looser rule: whether a text is 11 to 14 digits and hyphens, as fixed lines are written. */
export function isPhoneNumber(typed: string): boolean {
  return /^[\d-]{11,14}$/.test(typed);
}

/** S5-10: whether a text is a number of either rule. */
export function isTelephone(typed: string): boolean {
  return mobileNumber(typed) !== null || isPhoneNumber(typed);
}
