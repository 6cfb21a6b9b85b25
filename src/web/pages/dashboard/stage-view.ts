import type { MenuNode } from '../../../core/calls/menus.ts';
import type { OverdueStage } from '../../../core/calls/statistics.ts';
import type { TaskCounters } from '../../../core/calls/tasks.ts';
import type { Counter } from '../../data/state/use-counters.ts';

/** What waits at a stage. */
export interface StageRow {
  /** Its menu entry. */
  readonly entry: MenuNode;
  readonly open: number;
  readonly overdue: number;
  /** The task counters of the stage; no value counts as 0 (S9-12). */
  readonly counters: readonly (Counter & { readonly count: number })[];
}

const stageWord = 'stage:';

function stageEntries(menus: readonly MenuNode[]): readonly MenuNode[] {
  return menus.flatMap((node) => {
    const isStage = node.meta?.counts?.startsWith(stageWord) === true;
    return isStage ? [node] : stageEntries(node.children ?? []);
  });
}

/** What is counted: behind the entries of the menu by their ids, by the task counters, and what is late. */
export interface StageFigures {
  readonly menuCounts: Readonly<Record<string, number>>;
  readonly counters: TaskCounters;
  readonly overdue: readonly OverdueStage[];
}

/** What waits at the stages of the person's menu, in its order (S6-07). */
export function stageRows(
  menus: readonly MenuNode[],
  { menuCounts, counters, overdue }: StageFigures,
  named: readonly Counter[],
): readonly StageRow[] {
  return stageEntries(menus).map((entry) => {
    const stage = entry.meta?.counts?.slice(stageWord.length);
    const late = overdue.find(({ menuId }) => menuId === entry.id)?.count ?? 0;
    const own = named.filter((counter) => counter.stage === stage);
    return {
      entry,
      open: Math.max(menuCounts[entry.id] ?? 0, 0),
      overdue: late,
      counters: own.map((counter) => ({ ...counter, count: Math.max(counters[counter.id] ?? 0, 0) })),
    };
  });
}

/** Address of the list behind a stage or one of its counters. */
export function stageListPath(of: { readonly menuId: string } | { readonly counter: string }): string {
  return `/work/stage?${new URLSearchParams(of).toString()}`;
}
