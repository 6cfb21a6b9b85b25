import { useEffect, useState } from 'react';
import { ask } from '../../data/calls/client.ts';
import { pageId } from '../../data/calls/page-id.ts';
import { onServerEvent, streamBroken } from '../../data/calls/server-events.ts';

/** Another page that has the task open. */
export interface Present {
  readonly id: string;
  readonly name: string;
  /** Another window of the reader's. */
  readonly own: boolean;
}

interface Told extends Present {
  readonly taskId: string;
  readonly here: boolean;
}

/** Who else has a task open, as the event stream tells it; nobody as long as that is broken. */
export function usePresence(taskId: string): readonly Present[] {
  const [others, setOthers] = useState<readonly Present[]>([]);
  useEffect(() => {
    if (taskId === '') return undefined;
    const tell = (here: boolean): void => {
      const body = { taskId, page: pageId, here };
      // Without a network nobody is told; when the stream is back it is told anew.
      ask('POST /api/blade-flow/work/presence', { body, silent: true }).catch(() => undefined);
    };
    const heed = (data: unknown): void => {
      const { taskId: of, here, ...page } = data as Told;
      if (of !== taskId) return;
      setOthers((known) => [...known.filter(({ id }) => id !== page.id), ...(here ? [page] : [])]);
    };
    const forget = (): void => setOthers([]);
    const stops = [
      onServerEvent('presence', heed),
      onServerEvent(streamBroken, forget),
      onServerEvent('open', () => tell(true)),
    ];
    tell(true);
    return () => {
      stops.forEach((stop) => stop());
      forget();
      tell(false);
    };
  }, [taskId]);
  return others;
}
