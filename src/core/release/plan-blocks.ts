import type { Text } from '../text/text.ts';
import type { ChangeClass } from './change.ts';
import type { RenameQuestion } from './former-name.ts';
import type { Fate } from './stored-fate.ts';

/** One thing that a release would change, as far as people are told. */
export interface PlannedItem {
  readonly kind: string;
  readonly id: string;
  readonly label: Text;
  readonly class: ChangeClass;
  /** The version that is live; -1 where there is none. */
  readonly against: number;
  /** The version that it gets; 0 where it goes out of use. */
  readonly version: number;
  readonly changes: readonly Change[];
  readonly tasks: number;
  readonly drafts: number;
  readonly rows: number;
  readonly effects: readonly Effect[];
  readonly tried: Readonly<Record<'rows' | 'tasks' | 'drafts', number>>;
  readonly renames: readonly RenameQuestion[];
}

interface Change {
  readonly class: ChangeClass;
  readonly subject: string;
  readonly message: Text;
  /** Whether something has another name or place alone. */
  readonly moves?: boolean | undefined;
}

interface Effect {
  readonly fate: Fate;
  readonly loss: boolean;
  readonly message: Text;
}

/** Which items of a plan are shown; without a list all of them. */
export interface PlanFilter {
  readonly forms: readonly string[];
  readonly classes: readonly string[];
}

/** Things that change alike, and what is said of them once: in this order, what loses data first. */
export interface PlanBlock {
  readonly items: readonly PlannedItem[];
  readonly losses: readonly Effect[];
  /** What stays stored and does not fit any more. */
  readonly breaks: readonly Effect[];
  /** Questions that nobody has answered. */
  readonly asks: readonly RenameQuestion[];
  readonly edits: readonly Change[];
  /** What has another name or place alone. */
  readonly moves: readonly Change[];
  /** What goes along with the change. */
  readonly keeps: readonly Effect[];
}

/** The classes of a plan, the gravest first. */
export const classOrder = { refuse: 0, upcast: 1, pin: 2, safe: 3 } as const;

/** What each class is called, on pages and in the terminal. */
export const classNames: Readonly<Record<keyof typeof classOrder, Text>> = {
  safe: { zh: '安全', en: 'safe' },
  upcast: { zh: '换算', en: 'upcast' },
  pin: { zh: '保留旧版', en: 'pin' },
  refuse: { zh: '拒绝', en: 'refuse' },
};

/** A plan as people read it: what loses data first, then what is gravest; what is said of several forms is said once. */
export function planBlocks(items: readonly PlannedItem[], filter: PlanFilter): readonly PlanBlock[] {
  const shown = items.filter((item) => matches(filter.forms, item.id) && isOfClasses(filter.classes, item));
  const sorted = shown.toSorted(
    (one, other) => losses(other) - losses(one) || classOrder[one.class] - classOrder[other.class],
  );
  const told = new Set<PlannedItem>();
  return sorted.flatMap((item) => {
    if (told.has(item)) return [];
    const alike = sorted.filter((other) => other === item || isAlike(item, other));
    for (const each of alike) told.add(each);
    return [blockOf(item, alike)];
  });
}

function matches(wanted: readonly string[], one: string): boolean {
  return wanted.length === 0 || wanted.includes(one);
}

function isOfClasses(wanted: readonly string[], item: PlannedItem): boolean {
  return wanted.length === 0 || wanted.some((one) => hasClass(item, one));
}

/** Whether something is of a class, or does more than what is safe and has one change of that class. */
export function hasClass(item: Pick<PlannedItem, 'class' | 'changes'>, one: string): boolean {
  return item.class === one || (one !== 'safe' && item.changes.some((change) => change.class === one));
}

function losses({ effects }: PlannedItem): number {
  return effects.some(({ loss }) => loss) ? 1 : 0;
}

/** Whether two forms change alike and nothing stored tells them apart. */
function isAlike(one: PlannedItem, other: PlannedItem): boolean {
  const told = ({ kind, class: grave, changes, effects }: PlannedItem): string =>
    JSON.stringify([kind, grave, changes, effects.map(({ message }) => message)]);
  return one.against >= 0 && other.against >= 0 && told(one) === told(other);
}

function blockOf({ kind, changes: all, effects, renames }: PlannedItem, items: readonly PlannedItem[]): PlanBlock {
  const changes = kind === 'table' ? all.map(withRow) : all;
  return {
    items,
    losses: effects.filter(({ loss }) => loss),
    breaks: effects.filter(({ loss, fate }) => !loss && !isKept(fate)),
    asks: renames.filter(({ open }) => open),
    edits: changes.filter(({ moves }) => moves !== true),
    moves: changes.filter(({ moves }) => moves === true),
    keeps: effects.filter(({ fate }) => isKept(fate)),
  };
}

/** A change of a row of a look-up table names the row. */
function withRow(change: Change): Change {
  const [what, name] = change.subject.split(/:(.*)/s);
  if (what !== 'row' || name === undefined) return change;
  const { zh, en } = change.message;
  return { ...change, message: { zh: `${name}：${zh}`, en: `${name}: ${en}` } };
}

function isKept(fate: Effect['fate']): boolean {
  return fate === 'moved' || fate === 'converted' || fate === 'stays' || fate === 'returns';
}

/** What is stored on an item, with how many of them were only looked at. */
export function countsOn(
  item: PlannedItem,
): readonly { readonly of: 'tasks' | 'drafts' | 'rows'; readonly count: number; readonly tried: number | null }[] {
  return (['tasks', 'drafts', 'rows'] as const).flatMap((of) => {
    if (item[of] === 0) return [];
    // What goes out of use has no new form that could be tried.
    const isTried = item.class !== 'safe' && item.version !== 0;
    const isPart = isTried && item.tried[of] < item[of];
    return [{ of, count: item[of], tried: isPart ? item.tried[of] : null }];
  });
}
