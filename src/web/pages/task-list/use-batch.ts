import { useCallback, useRef, useState } from 'react';
import type { BatchResult } from '../../../core/calls/moves.ts';
import { failureText } from '../../data/state/use-loaded.ts';

/** Does the same to some tasks and tells of each what became of it. */
export type BatchCall = (taskIds: readonly string[]) => Promise<readonly BatchResult[]>;

/** A batch as it stands. */
export interface BatchState {
  readonly phase: 'ready' | 'running' | 'done';
  /** Tasks of the present run, and how many of them have a result. */
  readonly total: number;
  readonly done: number;
  /** The last result of each task. */
  readonly results: ReadonlyMap<string, BatchResult>;
}

/** Tasks in one call: few enough that the progress moves. */
const partSize = 10;

const idle: BatchState = { phase: 'ready', total: 0, done: 0, results: new Map() };

/** Whether it went well. */
export function succeeded({ code }: BatchResult): boolean {
  return code === 200;
}

/** A part whose call fails as a whole, e.g. without a network: each of its tasks can be tried again. */
async function partOf(call: BatchCall, ids: readonly string[]): Promise<readonly BatchResult[]> {
  try {
    return await call(ids);
  } catch (error) {
    return ids.map((taskId) => ({ taskId, code: -1, msg: failureText(error) }));
  }
}

/** Runs batches part by part; they can be stopped between two parts, and run again for those that failed. */
export function useBatch(call: BatchCall) {
  const [state, setState] = useState<BatchState>(idle);
  const stopped = useRef(false);
  const run = useCallback(
    async (ids: readonly string[]) => {
      stopped.current = false;
      setState(({ results }) => ({ phase: 'running', total: ids.length, done: 0, results }));
      for (let at = 0; at < ids.length && !stopped.current; at += partSize) {
        const told = await partOf(call, ids.slice(at, at + partSize));
        setState((last) => ({
          ...last,
          done: last.done + told.length,
          results: new Map([...last.results, ...told.map((one) => [one.taskId, one] as const)]),
        }));
      }
      setState((last) => ({ ...last, phase: 'done' }));
    },
    [call],
  );
  const stop = useCallback(() => {
    stopped.current = true;
  }, []);
  return { state, run, stop };
}
