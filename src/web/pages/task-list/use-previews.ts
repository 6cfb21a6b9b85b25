import { useEffect, useState } from 'react';
import type { PreviewedTask } from '../../../core/calls/moves.ts';
import { previewCompletion } from '../../data/calls/workflow.ts';
import { failureText } from '../../data/state/use-loaded.ts';

/** Previews of tasks as far as they have come. */
export interface Previews {
  readonly tasks: readonly PreviewedTask[];
  readonly failure: string | null;
}

const partSize = 10;

/** Fetches what can be decided on together, part by part. `ids` must keep its identity while the dialog is open. */
export function usePreviews(ids: readonly string[]): Previews {
  const [previews, setPreviews] = useState<Previews>({ tasks: [], failure: null });
  useEffect(() => {
    let current = true;
    async function run(): Promise<void> {
      for (let at = 0; at < ids.length && current; at += partSize) {
        const told = await previewCompletion(ids.slice(at, at + partSize));
        if (current) setPreviews((last) => ({ ...last, tasks: [...last.tasks, ...told] }));
      }
    }
    run().catch((error: unknown) => current && setPreviews((last) => ({ ...last, failure: failureText(error) })));
    return () => {
      current = false;
      setPreviews({ tasks: [], failure: null });
    };
  }, [ids]);
  return previews;
}

/** Whether a task can be decided on with others. */
export function isTogether({ preview }: PreviewedTask): boolean {
  return preview !== null && preview.problem === '' && preview.outcomes.length > 0;
}

/** The outcomes that all of these tasks have. */
export function commonOutcomes(tasks: readonly PreviewedTask[]) {
  const [first, ...others] = tasks.flatMap(({ preview }) => (preview === null ? [] : [preview.outcomes]));
  return (first ?? []).filter(({ id }) => others.every((outcomes) => outcomes.some((other) => other.id === id)));
}
