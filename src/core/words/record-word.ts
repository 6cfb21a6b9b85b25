/** What a reference field points to. */
export type RefTarget = { readonly kind: 'user' } | { readonly kind: 'record'; readonly record: string };
