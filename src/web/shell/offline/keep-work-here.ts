import { onServerEvent } from '../../data/calls/server-events.ts';
import { idle } from '../idle.ts';
import { isSparing, quietMs } from '../spared-connection.ts';
import { keepAppHere } from './keep-app-here.ts';

/**
 * Has the browser keep the app, and the tasks that the person has to do as they come: all that work without a network
 * takes. Tasks come when the page has been quiet for a while, and not for those who spare their connection.
 *
 * @returns ends it
 */
export function keepWorkHere(): () => void {
  const app = keepAppHere();
  let timer: number | undefined;
  const fetchTasks = async (): Promise<void> => {
    await app;
    await idle();
    const { fetchOwnTasks } = await import('../../pages/step/fetch-own-tasks.ts');
    await fetchOwnTasks(idle);
  };
  const later = (): void => {
    if (isSparing()) return;
    window.clearTimeout(timer);
    // What does not come now is asked for with the next task.
    timer = window.setTimeout(() => void fetchTasks().catch(() => undefined), quietMs);
  };
  later();
  const stop = onServerEvent('counters', later);
  return () => {
    stop();
    window.clearTimeout(timer);
  };
}
