import { useCallback, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { RecordModel } from '../../../core/model/model.ts';
import type { RecordRow } from '../../../core/calls/records.ts';
import { listLevel, listRecords } from '../../data/calls/record.ts';
import type { Page } from '../../../core/calls/shapes.ts';
import { prepareValues } from '../../data/services/form-services.ts';
import { useLoaded } from '../../data/state/use-loaded.ts';
import { wireQuery, type RecordQuery, type RecordRows } from './record-query.ts';

type Values = Readonly<Record<string, unknown>>;

/** Values that the address carries from another record: the list shows rows with them alone, new rows begin with them. */
export function useCarried(model: RecordModel): Values {
  const [search] = useSearchParams();
  const found = [...search].filter(([key]) => model.fields.has(key));
  return Object.fromEntries(found);
}

/** Rows as the table shows them, and which rows of a tree are open. */
export interface TableRows {
  readonly rows: RecordRows;
  readonly open: readonly string[];
  readonly setOpen: (keys: readonly string[]) => void;
}

/** Fetches the rows of a query: a page, a whole tree, or of a tree that loads by levels those that are open. */
export function useRecordRows(model: RecordModel, query: RecordQuery, carried: string): TableRows {
  const [open, setOpen] = useState<readonly string[]>([]);
  const load = useCallback(async () => {
    const page =
      model.tree === null
        ? await listRecords(model, shownQuery(model, query, JSON.parse(carried) as Values))
        : await treeOf(model, query, open);
    await prepareValues(model.fields.values(), [...flat(page.records), JSON.parse(carried) as Values]);
    return page;
  }, [model, query, carried, open]);
  return { rows: useLoaded(load, `record:${model.id}`), open, setOpen };
}

/** The list call's query of what is shown. */
export function shownQuery(model: RecordModel, query: RecordQuery, carried: Values): Values {
  return { ...wireQuery(query), ...carriedFilters(model, carried) };
}

function carriedFilters(model: RecordModel, carried: Values): Values {
  if (model.api !== null) return carried;
  return Object.fromEntries(Object.entries(carried).map(([key, value]) => [`${key}_equal`, value]));
}

async function treeOf(model: RecordModel, { filters }: RecordQuery, open: readonly string[]): Promise<Page<RecordRow>> {
  const { tree } = model;
  if (tree === null || tree.lazy === null) return listRecords(model, filters);
  const searched = Object.keys(filters).length > 0;
  if (searched) return asPage(await listLevel(model, filters));
  const { parent } = tree;
  const level = (above: string): Promise<readonly RecordRow[]> => listLevel(model, { [parent]: above });
  const [top = [], ...below] = await Promise.all(['0', ...open].map(level));
  const levels = new Map(open.map((key, index) => [key, below[index] ?? []]));
  return asPage(top.map((row) => withChildren(row, levels)));
}

/** A row with the levels below it that are known; the others open when asked. */
function withChildren(row: RecordRow, levels: ReadonlyMap<string, readonly RecordRow[]>): RecordRow {
  if (row.hasChildren !== true) return row;
  const below = levels.get(row.id) ?? [];
  return { ...row, children: below.map((child) => withChildren(child, levels)) };
}

function asPage(records: readonly RecordRow[]): Page<RecordRow> {
  return { records, total: records.length, size: records.length, current: 1 };
}

/** The rows with all those below them. */
export function flat(rows: readonly RecordRow[]): readonly RecordRow[] {
  return rows.flatMap((row) => [row, ...flat(row.children ?? [])]);
}
