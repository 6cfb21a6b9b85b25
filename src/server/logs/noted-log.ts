import type { CallName } from '../../core/calls/calls.ts';
import { personalFields } from '../../core/model/personal-fields.ts';
import { newestRecord } from '../forms/find-release.ts';
import type { Page, RawQuery } from '../platform/http/page.ts';
import { sqlPage, type SqlList } from '../platform/http/sql-page.ts';
import { noteRead } from '../platform/read-log.ts';
import { filtersAsked } from '../platform/traces.ts';
import type { Unit } from '../platform/unit.ts';

/** A log and the record that says which of its values are about people. */
interface NotedLog<T> {
  readonly record: string;
  readonly list: SqlList<T>;
}

/** A page of a log; who looked at it is noted, since it tells of people. */
export async function listNoted<T extends { readonly id: string }>(
  unit: Unit,
  { record, list }: NotedLog<T>,
  { call, query }: { readonly call: CallName; readonly query: RawQuery },
): Promise<Page<T>> {
  const page = await sqlPage(unit.tx, query, list);
  const personal = await personalOf(unit, record);
  if (personal.size === 0) return page;
  const ids = page.records.map(({ id }) => id);
  const asked = filtersAsked(query, { known: Object.keys(list.fields), personal });
  noteRead(unit, { call, subject: record, query: asked, rows: ids.length, ids });
  return page;
}

/** One line of a log; who looked at it is noted. */
export async function lineNoted<T>(
  unit: Unit,
  { record }: Pick<NotedLog<T>, 'record'>,
  { call, id, reading }: { readonly call: CallName; readonly id: string; readonly reading: Promise<T> },
): Promise<T> {
  const line = await reading;
  if ((await personalOf(unit, record)).size > 0) noteRead(unit, { call, subject: record, subjectId: id, rows: 1 });
  return line;
}

/** What of a log is about people, as its record says. */
async function personalOf(unit: Unit, record: string): Promise<ReadonlySet<string>> {
  const found = await newestRecord(unit, record, null);
  return new Set(found === null ? [] : personalFields(found.model));
}
