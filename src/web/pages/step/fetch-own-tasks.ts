import { listTasks, taskDetail } from '../../data/calls/workflow.ts';
import { connection } from '../../data/offline/connection.ts';
import { session } from '../../data/state/session.ts';
import { prepareStep } from './open-step.ts';
import { openTask } from './use-task.ts';

/** So many of a person's own tasks are fetched before they are opened, the first of their list. */
const mostAhead = 10;

/** Tasks that were fetched since the page was loaded, by the person whose they are. */
let fetched: { readonly owner: string; readonly tasks: Set<string> } = { owner: '', tasks: new Set() };

/** What opening a task fetches is asked for once, and kept for the time without a network. */
async function fetchTask(taskId: string): Promise<void> {
  const { view, detail } = await openTask(taskId, taskDetail);
  if (view !== null) await prepareStep(view, detail.data);
}

/**
 * Fetches the tasks that a person has to do and has not opened, one after the other whenever the page has nothing else
 * to do, so that they open without a network as well. What fails is asked for again the next time.
 *
 * @param idle resolves when the page has nothing else to do
 */
export async function fetchOwnTasks(idle: () => Promise<void>): Promise<void> {
  const owner = session.user?.userId ?? '';
  if (fetched.owner !== owner) fetched = { owner, tasks: new Set() };
  const { tasks } = fetched;
  const { records } = await listTasks('todo', { current: 1, size: mostAhead });
  for (const { taskId } of records) {
    if (tasks.has(taskId)) continue;
    await idle();
    if (connection.offline || session.user?.userId !== owner) return;
    try {
      await fetchTask(taskId);
      tasks.add(taskId);
    } catch {
      // One that cannot be had is no reason to leave the others.
    }
  }
}
