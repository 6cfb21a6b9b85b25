import { columnTitle } from '../../core/model/header-names.ts';
import { pick, type Language } from '../../core/text/text.ts';
import { valueCell } from '../../core/values/values.ts';
import { BusinessError } from '../platform/errors/business-error.ts';
import { newestRecord } from '../forms/find-release.ts';
import { wireDate } from '../platform/clock.ts';
import { sqlCount, sqlOlder, type SqlList } from '../platform/http/sql-page.ts';
import type { RawQuery } from '../platform/http/page.ts';
import { principalOf } from '../platform/http/access.ts';
import { route, type Route } from '../platform/http/handle.ts';
import { allowLongStatements } from '../platform/store/store.ts';
import { filtersAsked, leaveTrace } from '../platform/traces.ts';
import { runUnit, type Unit } from '../platform/unit.ts';
import { columnLook } from '../../core/model/column-look.ts';
import { choicesOfFields } from '../forms/choices-of-fields.ts';
import { sendSheet } from '../workbooks/send-sheet.ts';
import { sheetStream, type SheetColumn } from '../workbooks/sheet-stream.ts';

/** Lines read at a time; between them no connection is held, however slow the reader. */
const batchSize = 500;

type LogCall = `GET /api/blade-log/${'audit' | 'login' | 'error'}/export`;

/** A line of a log on the wire. */
type Line = { readonly id: string } & Readonly<Record<string, unknown>>;

/** A log as a workbook, filtered as its list; the columns are those of its page. */
interface ExportedLog {
  readonly call: LogCall;
  readonly record: string;
  readonly list: SqlList<Line>;
}

/** The call that answers a log as a workbook, which leaves a line in the audit log itself. */
export function exportOf(log: ExportedLog): Route {
  return route(log.call, async ({ services, request, reply }, { query, language }) => {
    const inTenant = <T>(work: (unit: Unit) => Promise<T>): Promise<T> => runUnit(services, principalOf(request), work);
    const { count, newest, title, columns } = await inTenant((unit) => openLog(unit, log, { query, language }));
    const batch = (from: string): Promise<readonly Line[]> =>
      inTenant(({ tx }) => sqlOlder(tx, query, { ...log.list, newest: from, most: batchSize }));
    const name = `${title}_${wireDate(services.clock.now()).replaceAll('-', '')}.xlsx`;
    return sendSheet(reply, { name, rows: count, bytes: sheetStream(title, columns, allLines(newest, batch)) });
  });
}

async function openLog(
  unit: Unit,
  { call, record, list }: ExportedLog,
  { query, language }: { readonly query: RawQuery; readonly language: Language },
) {
  const found = await newestRecord(unit, record, unit.principal);
  if (found === null) throw new BusinessError(404, 'record.missing');
  await allowLongStatements(unit.tx);
  const { count, newest } = await sqlCount(unit.tx, query, list as SqlList<never>);
  const { model } = found;
  const fields = model.list.flatMap((key) => model.fields.get(key) ?? []);
  const choices = await choicesOfFields(unit.tx, fields);
  // Lines name things as they were; nobody is looked up.
  const lookups = { choices, nameOf: () => null, meant: () => null };
  const columns: readonly SheetColumn<Line>[] = fields.map((field) => ({
    header: columnTitle(field, language),
    ...columnLook(field, language),
    value: (line) => valueCell(line[field.key], { field, language, lookups }),
  }));
  await leaveTrace(unit, call, {
    subject: record,
    query: filtersAsked(query, { known: Object.keys(list.fields) }),
    columns: fields.map(({ key }) => key),
    rows: count,
  });
  return { count, newest, title: pick(model.label, language), columns };
}

async function* allLines(newest: string | null, batch: (from: string) => Promise<readonly Line[]>) {
  for (let from = newest; from !== null;) {
    const lines = await batch(from);
    yield* lines;
    const last = lines.at(-1);
    from = last === undefined || lines.length < batchSize ? null : String(BigInt(last.id) - 1n);
  }
}
