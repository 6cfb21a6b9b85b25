/**
 * The fields of a source that equal a field of the batch itself, by their keys: other batches with the same value read
 * the same rows.
 */
export function sharedValues(
  equal: Readonly<Record<string, string>>,
  batch: { readonly has: (key: string) => boolean },
): Readonly<Record<string, string>> {
  return Object.fromEntries(Object.entries(equal).filter(([, text]) => batch.has(text.trim())));
}
