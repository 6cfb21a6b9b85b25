import { useState } from 'react';

/** The header that makes a call one, however often it is sent. */
export const keyHeader = 'Idempotency-Key';

/** A key that nobody else has; `randomUUID` is not there where a page came without TLS. */
export function newKey(): string {
  return crypto.getRandomValues(new Uint32Array(4)).join('-');
}

/** The key of a form that is open: what it sends twice is done once. Once it was sent well, it gets another. */
export interface FormKey {
  key: string;
}

/** The key of the form that this component shows. */
export function useFormKey(): FormKey {
  return useState(() => ({ key: newKey() }))[0];
}
