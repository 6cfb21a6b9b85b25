import type { Repeated } from '../platform/repeat.ts';
import { cleanNotices } from './clean-notices.ts';
import { dateOpenTasks, notifyOverdue } from './late-tasks.ts';

const minutesBetweenCleanings = 60;

/** Looks for late tasks each turn of a minute, and removes old notices now and then. */
export const noticeJob: Repeated = {
  everyMs: 60_000,
  async work(services, turn) {
    if (turn === 0) await dateOpenTasks(services);
    await notifyOverdue(services);
    if (turn % minutesBetweenCleanings === 0) await cleanNotices(services);
  },
  failure: 'notices could not be looked after',
};
