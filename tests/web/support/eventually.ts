import { vi } from 'vitest';

/** Longer than anything takes on a busy machine; once it is there, nobody waits any longer. */
const patience = { timeout: 20_000 };

/** Waits until a check passes; where it never does, its last failure is told. */
export function eventually<T>(check: () => T | Promise<T>): Promise<T> {
  return vi.waitFor(check, patience);
}
