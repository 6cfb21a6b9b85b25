import type { PlanItem, ReleasePlan } from '../../../core/calls/releases.ts';

/** What is otherwise since a plan was read, of one thing that it names. */
export interface Moved {
  readonly item: PlanItem;
  /** `came`, `left`: it is to be changed only now, or no more; `live`: another version is live; `data`: others are stored. */
  readonly what: 'came' | 'left' | 'live' | 'tasks' | 'drafts' | 'rows' | 'changes' | 'effects';
  readonly before: number;
  readonly now: number;
}

/** What is otherwise in the plan of now than in the one that somebody read. */
export function movedBetween(read: ReleasePlan, now: ReleasePlan): readonly Moved[] {
  const before = new Map(read.items.map((item) => [nameOf(item), item]));
  const after = new Set(now.items.map(nameOf));
  const left = read.items.filter((item) => !after.has(nameOf(item)));
  return [
    ...left.map((item): Moved => ({ item, what: 'left', before: 0, now: 0 })),
    ...now.items.flatMap((item) => {
      const old = before.get(nameOf(item));
      return old === undefined ? [{ item, what: 'came', before: 0, now: 0 } as const] : movedOf(old, item);
    }),
  ];
}

function nameOf({ kind, id }: PlanItem): string {
  return `${kind} ${id}`;
}

function movedOf(old: PlanItem, item: PlanItem): readonly Moved[] {
  const numbers = (['tasks', 'drafts', 'rows'] as const)
    .filter((name) => old[name] !== item[name])
    .map((what): Moved => ({ item, what, before: old[what], now: item[what] }));
  const live: Moved = { item, what: 'live', before: old.against, now: item.against };
  const said = (['changes', 'effects'] as const)
    .filter((what) => textsOf(old[what]) !== textsOf(item[what]))
    .map((what): Moved => ({ item, what, before: old[what].length, now: item[what].length }));
  return [...(old.against === item.against ? [] : [live]), ...numbers, ...said];
}

function textsOf(told: readonly { readonly message: { readonly en: string } }[]): string {
  return told.map(({ message }) => message.en).join('\n');
}
