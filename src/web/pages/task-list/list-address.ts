import type { ListQuery, TaskListName } from '../../data/calls/workflow.ts';
import { categoryOf } from './task-path.ts';

/** What a task list can be narrowed by; each stands in the address under its name. */
export const filterNames = [
  'stage',
  'flow',
  'step',
  'project',
  'customer',
  'priority',
  'due',
  'from',
  'until',
] as const;

/** The name of a filter. */
export type FilterName = (typeof filterNames)[number];

/** The filters that are set. */
export type Filters = Readonly<Partial<Record<FilterName, string>>>;

/** Which rows a list shows: all of it stands in the address, so that it can be shared and comes back with it. */
export interface ListState {
  readonly filters: Filters;
  /** A field of the rows and its direction; null for the list's own order. */
  readonly order: { readonly field: string; readonly descending: boolean } | null;
  readonly current: number;
  readonly size: number;
}

/** Rows on a page, as offered. */
export const pageSizes = [10, 20, 50, 100] as const;

const usualSize = 20;

/** Which filters a list has no use for: what is done is not due any more. */
export function filtersOf(list: TaskListName): readonly FilterName[] {
  const none: readonly FilterName[] = list === 'done' || list === 'send' ? ['due'] : [];
  return filterNames.filter((name) => !none.includes(name));
}

function countOf(text: string | null, usual: number): number {
  const value = Number(text);
  return Number.isInteger(value) && value >= 1 && value <= 100_000 ? value : usual;
}

/** Reads what an address asks of a list; what it says wrongly counts as not said. */
export function readListState(search: URLSearchParams, list: TaskListName): ListState {
  const set = filtersOf(list).flatMap((name) => {
    const value = search.get(name)?.trim() ?? '';
    return value === '' ? [] : [[name, value] as const];
  });
  const sort = /^(-?)(\w+)$/.exec(search.get('sort') ?? '');
  const size = countOf(search.get('size'), usualSize);
  return {
    filters: Object.fromEntries(set),
    order: sort === null ? null : { field: sort[2] ?? '', descending: sort[1] === '-' },
    current: countOf(search.get('page'), 1),
    size: pageSizes.find((offered) => offered === size) ?? usualSize,
  };
}

/** The address's query with the list's state in it; what is as usual is left out, other words of it stay. */
export function writeListState(search: URLSearchParams, { filters, order, current, size }: ListState): URLSearchParams {
  const next = new URLSearchParams(search);
  const put = (name: string, value: string | undefined): void => {
    if (value === undefined || value === '') next.delete(name);
    else next.set(name, value);
  };
  for (const name of filterNames) put(name, filters[name]);
  put('sort', order === null ? undefined : `${order.descending ? '-' : ''}${order.field}`);
  put('page', current === 1 ? undefined : String(current));
  put('size', size === usualSize ? undefined : String(size));
  return next;
}

/** The state as the list call takes it. */
export function wireListQuery({ filters, order, current, size }: ListState): ListQuery {
  const { flow, step, from, until, priority, ...same } = filters;
  return {
    ...same,
    category: flow === undefined ? undefined : categoryOf(flow),
    stepCode_equal: step,
    priority_equal: priority,
    beginDate: from,
    endDate: until,
    ...(order === null ? {} : { [order.descending ? 'descs' : 'ascs']: order.field }),
    current,
    size,
  };
}
