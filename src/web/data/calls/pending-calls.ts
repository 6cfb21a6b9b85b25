import axios from 'axios';

interface PendingCall {
  readonly controller: AbortController;
  /** What the identical call answers that took this one's place. */
  successor: Promise<unknown> | null;
}

const pending = new Map<string, PendingCall>();

/** What makes two calls identical; null for bodies that can't be compared, e.g. files. */
export function callKey(method: string, url: string, params: unknown, body: unknown): string | null {
  const plain = typeof body !== 'object' || body === null || Array.isArray(body) || body.constructor === Object;
  return plain ? JSON.stringify([method, url, params ?? {}, body ?? null]) : null;
}

function bothSignals(own: AbortSignal | undefined, ours: AbortSignal): AbortSignal {
  return own === undefined ? ours : AbortSignal.any([own, ours]);
}

/**
 * Runs a call and cancels an identical one that is still under way (S7-01). Whoever asked first gets the answer of the
 * call that took the place of theirs: nobody is left without one because somebody else wanted the same.
 *
 * @param own cancels the call for its caller alone
 */
export function latestOnly<T>(
  key: string,
  own: AbortSignal | undefined,
  run: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const call: PendingCall = { controller: new AbortController(), successor: null };
  const before = pending.get(key);
  pending.set(key, call);
  before?.controller.abort();
  async function outcome(): Promise<T> {
    try {
      return await run(bothSignals(own, call.controller.signal));
    } catch (error) {
      if (call.successor === null || own?.aborted === true) throw error;
    } finally {
      if (pending.get(key) === call) pending.delete(key);
    }
    try {
      return (await call.successor) as T;
    } catch (error) {
      // Cancelled by the one who asked last, who alone wants no answer any more.
      if (!axios.isCancel(error)) throw error;
      return latestOnly(key, own, run);
    }
  }
  const answer = outcome();
  if (before !== undefined) before.successor = answer;
  return answer;
}
