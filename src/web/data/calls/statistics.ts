import type { Page } from '../../../core/calls/shapes.ts';
import type { OverdueStage, Throughput } from '../../../core/calls/statistics.ts';
import type { TaskRow } from '../../../core/calls/tasks.ts';
import { ask } from './client.ts';

/** What the stages that the person sees finished in so many days up to today. */
export function loadThroughput(days: number): Promise<Throughput> {
  return ask('GET /api/seqdesk-experimental-delivery/statistics/throughput', { query: { days }, silent: true });
}

/** What is late at the stages that the person sees. */
export function loadOverdue(): Promise<readonly OverdueStage[]> {
  return ask('GET /api/seqdesk-experimental-delivery/statistics/overdue', { silent: true });
}

/** A page of the tasks that are late, the longest overdue first; of one stage, or of all where it is empty. */
export function listOverdue(stage: string, current: number, size: number): Promise<Page<TaskRow>> {
  const query = { stage, current, size };
  return ask('GET /api/seqdesk-experimental-delivery/statistics/overdue-list', { query, silent: true });
}
