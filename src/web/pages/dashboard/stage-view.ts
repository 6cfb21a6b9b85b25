import { counterNames, stageCounters } from '../../../core/words/counters.ts';
import type { MenuNode } from '../../../core/calls/menus.ts';
import type { OverdueStage } from '../../../core/calls/statistics.ts';
import type { TaskCounters } from '../../../core/calls/tasks.ts';

/** One of the task counters, with what it counts. */
export type CounterName = (typeof counterNames)[number];

/** What waits at a stage. */
export interface StageRow {
  /** Its menu entry. */
  readonly entry: MenuNode;
  readonly open: number;
  readonly overdue: number;
  /** The task counters of the stage; no value counts as 0 (S9-12). */
  readonly counters: readonly { readonly name: CounterName; readonly count: number }[];
}

const stageWord = 'stage:';

function stageEntries(menus: readonly MenuNode[]): readonly MenuNode[] {
  return menus.flatMap((node) => {
    const isStage = node.meta?.counts?.startsWith(stageWord) === true;
    return isStage ? [node] : stageEntries(node.children ?? []);
  });
}

/** What waits at the stages of the person's menu, in its order (S6-07). */
export function stageRows(
  menus: readonly MenuNode[],
  menuCounts: Readonly<Record<string, number>>,
  counters: TaskCounters,
  overdue: readonly OverdueStage[],
): readonly StageRow[] {
  return stageEntries(menus).map((entry) => {
    const stage = entry.meta?.counts?.slice(stageWord.length);
    const late = overdue.find(({ menuId }) => menuId === entry.id)?.count ?? 0;
    const own = counterNames.filter((name) => stageCounters[name] === stage);
    return {
      entry,
      open: Math.max(menuCounts[entry.id] ?? 0, 0),
      overdue: late,
      counters: own.map((name) => ({ name, count: Math.max(counters[name] ?? 0, 0) })),
    };
  });
}

/** Address of the list behind a stage or one of its counters. */
export function stageListPath(of: { readonly menuId: string } | { readonly counter: string }): string {
  return `/work/stage?${new URLSearchParams(of).toString()}`;
}

/** Whether a text names one of the task counters. */
export function isCounter(text: string): text is CounterName {
  return counterNames.some((name) => name === text);
}
