import { useState } from 'react';

/** The header that makes a call one, however often it is sent. */
export const keyHeader = 'Idempotency-Key';

/** A key that nobody else has; `randomUUID` is not there where a page came without TLS. */
export function newKey(): string {
  return [...crypto.getRandomValues(new Uint32Array(4))].map((part) => part.toString(36)).join('-');
}

/** The key of a form that is open: what it sends twice is done once. */
export class FormKey {
  #key = newKey();

  /** Sends the form; `headers` bear its key. What was sent well has been said, and the form gets a new key. */
  async send<T>(call: (headers: Readonly<Record<string, string>>) => Promise<T>): Promise<T> {
    const answer = await call({ [keyHeader]: this.#key });
    this.#key = newKey();
    return answer;
  }
}

/** The key of the form that this component shows. */
export function useFormKey(): FormKey {
  return useState(() => new FormKey())[0];
}
