import { useState } from 'react';
import { failureText } from './use-loaded.ts';

/** What a person asked the server for. */
export interface Call {
  readonly busy: boolean;
  /** Why the last try failed. */
  readonly failure: string | null;
  /** Says a failure of the page's own; null takes the last one away. */
  readonly setFailure: (words: string | null) => void;
  /** Makes a call. @returns what it gave, null where it failed */
  readonly run: <T>(work: () => Promise<T>) => Promise<T | null>;
}

/** One call at a time, whether it is under way, and why it failed; `explain` puts that into words, null for none. */
export function useCall(explain: (error: unknown) => string | null = failureText): Call {
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  async function run<T>(work: () => Promise<T>): Promise<T | null> {
    setBusy(true);
    setFailure(null);
    try {
      return await work();
    } catch (error) {
      setFailure(explain(error));
      return null;
    } finally {
      setBusy(false);
    }
  }
  return { busy, failure, setFailure, run };
}
