/** A text that may be left out or null, for the bodies of calls. */
export function optionalText(longest: number): object {
  return { type: 'string', maxLength: longest, nullable: true };
}

/** A text that has to be there and be more than nothing. */
export function requiredString(longest: number): object {
  return { type: 'string', minLength: 1, maxLength: longest, pattern: String.raw`\S` };
}

/** A whole number that may be left out or null. */
export function optionalInteger(minimum: number, maximum: number): object {
  return { type: 'integer', minimum, maximum, nullable: true };
}

/** An id: clients send numbers or texts, empty or null for none. */
export const optionalId = { type: 'string', pattern: String.raw`^(\d{0,18}|[1-8]\d{18})$`, nullable: true } as const;

/** Ids as an array. */
export const optionalIds = { type: 'array', items: { type: 'string' }, maxItems: 10_000, nullable: true } as const;

/** What a client left out, sent as null or as an empty text. */
export function emptyAsNull(value: string | null | undefined): string | null {
  return value === undefined || value === null || value === '' ? null : value;
}
