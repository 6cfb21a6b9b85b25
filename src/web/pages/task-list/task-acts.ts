import type { TaskRow } from '../../../core/calls/tasks.ts';
import type { TaskListName } from '../../data/calls/workflow.ts';
import { session } from '../../data/state/session.ts';

/** Something that can be done with a task from a list. */
export type TaskAct = 'claim' | 'handle' | 'detail' | 'cancelReceive' | 'recaption' | 'revoke' | 'handOver' | 'release';

/** What this person can do with a task of a list, the most common first. */
export function taskActs(list: TaskListName, task: TaskRow): readonly TaskAct[] {
  const running = task.processIsFinished !== 'finished';
  const isMine = task.assignee === `taskUser_${session.user?.userId ?? ''}`;
  // In these lists a task is the newest of its instance, or not done.
  const held = (list === 'send' || list === 'stage') && running && task.assignee !== '' && task.overseen;
  const offered: Readonly<Record<TaskAct, boolean>> = {
    claim: list === 'claim' || (list === 'stage' && task.offered),
    handle: list === 'todo' || (list === 'stage' && isMine),
    detail: task.inSight,
    cancelReceive: list === 'todo',
    recaption: list === 'done' && running,
    revoke: list === 'send' && running,
    handOver: held,
    // One's own task is given back, not taken away.
    release: held && !isMine,
  };
  return (Object.keys(offered) as TaskAct[]).filter((act) => offered[act]);
}
