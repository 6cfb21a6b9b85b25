import type { Text } from '../../../core/text/text.ts';
import { apiGroups } from '../../../core/product.ts';
import { get } from './client.ts';
import type { Page, TaskRow } from './wire.ts';

/** What names a stage of the pipeline: its menu entry. */
export interface StageName {
  /** e.g. `experiment` */
  readonly stage: string;
  readonly menuId: string;
  readonly menuName: string;
  readonly menuNameEn: string;
}

/** What a stage finished on each of the days asked for. */
export interface StageThroughput extends StageName {
  readonly steps: readonly number[];
  readonly instances: readonly number[];
}

/** What was finished day by day; the last day is today. */
export interface Throughput {
  /** yyyy-MM-dd */
  readonly days: readonly string[];
  readonly stages: readonly StageThroughput[];
}

/** Tasks of one step that are past their time. */
export interface OverdueStep {
  readonly processKey: string;
  readonly processLabel: Text;
  readonly stepCode: string;
  readonly stepLabel: Text;
  readonly count: number;
  readonly oldestDue: string;
  readonly oldestTaskId: string;
}

/** Tasks of one stage that are past their time. */
export interface OverdueStage extends StageName {
  readonly count: number;
  /** Empty where nothing is late. */
  readonly oldestDue: string;
  readonly steps: readonly OverdueStep[];
}

const base = `/${apiGroups.delivery}/statistics`;

/** What the stages that the person sees finished in so many days up to today. */
export function loadThroughput(days: number): Promise<Throughput> {
  return get(`${base}/throughput`, { days }, { silent: true });
}

/** What is late at the stages that the person sees. */
export function loadOverdue(): Promise<readonly OverdueStage[]> {
  return get(`${base}/overdue`, {}, { silent: true });
}

/** A page of the tasks that are late, the longest overdue first; of one stage, or of all where it is empty. */
export function listOverdue(stage: string, current: number, size: number): Promise<Page<TaskRow>> {
  return get(`${base}/overdue-list`, { stage, current, size }, { silent: true });
}
