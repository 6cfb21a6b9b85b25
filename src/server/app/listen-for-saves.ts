import type { ReleasedDescriptor } from '../../core/model/release.ts';
import type { Runtime } from './runtime.ts';

/** What `npm run dev` says to the server that it has started. */
interface SavedMessage {
  readonly kind: 'saved';
  readonly turn: number;
  readonly descriptors: readonly ReleasedDescriptor[];
}

function isSaved(message: unknown): message is SavedMessage {
  return typeof message === 'object' && message !== null && 'kind' in message && message.kind === 'saved';
}

/**
 * Takes saved descriptors from the process that started this one with a channel to it, as `npm run dev` does; without
 * a channel it hears nobody. Each message is answered by `{kind: 'deployed', turn, failure}`, failure '' if all went well.
 */
export function listenForSaves(runtime: Pick<Runtime, 'redeploy'>): void {
  const answer = process.send?.bind(process);
  if (answer === undefined) return;
  process.on('message', (message: unknown) => {
    if (!isSaved(message)) return;
    const { turn } = message;
    runtime.redeploy(message.descriptors).then(
      () => answer({ kind: 'deployed', turn, failure: '' }),
      (error: unknown) => answer({ kind: 'deployed', turn, failure: String(error) }),
    );
  });
}
