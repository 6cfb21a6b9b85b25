import { calls, type CallName } from '../../core/calls/calls.ts';
import { taskColumns } from '../../core/calls/tasks.ts';
import { pick, type Language } from '../../core/text/text.ts';
import { wireDate } from '../platform/clock.ts';
import type { Principal } from '../platform/http/access.ts';
import type { RawQuery } from '../platform/http/page.ts';
import type { Services } from '../platform/services.ts';
import { sheetStream, type SheetFile } from '../workbooks/sheet-stream.ts';
import { doneColumns, type ExportedTask } from './export-columns.ts';
import { taskFields } from './list-fields.ts';
import { readListQuery, type Cursor, type ListQuery } from './list-page.ts';
import { rowContexts } from './list-tasks.ts';
import { sightOf } from './policy.ts';
import { countWhole, finished } from './task-lists.ts';
import { filtersAsked, leaveTrace } from '../platform/traces.ts';
import { runUnit } from '../platform/unit.ts';

/** Rows read at a time; between them no connection is held, however slow the reader. */
const batchSize = 500;

/** Which rows are wanted, in which language, by which call. */
interface WantedExport {
  readonly query: RawQuery;
  readonly language: Language;
  readonly call: CallName;
}

/**
 * S7-21: all tasks that the caller finished, as the filters of the done-list narrow them, the last first. What is wrong
 * with the query shows before the first byte.
 */
export async function exportDone(
  services: Services,
  principal: Principal,
  { query: rawQuery, language, call }: WantedExport,
): Promise<SheetFile> {
  const batch = (query: ListQuery): Promise<readonly ExportedTask[]> =>
    runUnit(services, principal, async (unit) => {
      const { rows } = await finished(await sightOf(unit), query).rows.execute(unit.tx);
      const contexts = await rowContexts(unit, rows);
      return rows.map((row) => ({ row, context: contexts(row) }));
    });
  const { query, rows } = await runUnit(services, principal, async (unit) => {
    const asked = await readListQuery(unit, rawQuery, taskFields);
    const wanted = { ...asked, order: null, after: null, page: { ...asked.page, size: batchSize, offset: 0 } };
    const count = await countWhole(unit.tx, finished(await sightOf(unit), wanted));
    await leaveTrace(unit, call, {
      subject: 'done-list',
      query: filtersAsked(rawQuery, { known: askedBy(call) }),
      columns: doneColumns(language).map(({ header }) => header),
      rows: count,
    });
    return { query: wanted, rows: count };
  });
  const first = await batch(query);
  const title = pick(titles, language);
  const name = `${title}_${wireDate(services.clock.now()).replaceAll('-', '')}.xlsx`;
  return { name, rows, bytes: sheetStream(title, doneColumns(language), allRows(query, first, batch)) };
}

const ordering = new Set(['current', 'size', 'ascs', 'descs', 'after']);

/** What the list can be asked by. */
function askedBy(call: CallName): readonly string[] {
  const declared = Object.keys(calls.get(call)?.query ?? {});
  return [...Object.keys(taskColumns), ...declared].filter((name) => !ordering.has(name));
}

const titles = { zh: '已办事务', en: 'Done tasks' };

/** Rows batch by batch; tasks that are finished meanwhile come before the first one and are not passed again. */
async function* allRows(
  query: ListQuery,
  first: readonly ExportedTask[],
  batch: (query: ListQuery) => Promise<readonly ExportedTask[]>,
): AsyncGenerator<ExportedTask> {
  let rows = first;
  for (;;) {
    yield* rows;
    const after = rows.length < batchSize ? null : cursorAfter(rows.at(-1));
    if (after === null) return;
    rows = await batch({ ...query, after });
  }
}

function cursorAfter(last: ExportedTask | undefined): Cursor | null {
  const { done_at: at = null, task_id: id = null } = last?.row ?? {};
  return at === null || id === null ? null : { at, id, rank: null };
}
