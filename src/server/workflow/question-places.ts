import { fieldOfPath } from '../../core/model/field-of-path.ts';
import { pairRows } from '../../core/form/pair-rows.ts';
import { canonicalJson } from '../../core/text/canonical.ts';
import { sha256Hex } from '../../core/text/sha256.ts';
import { isEmptyValue } from '../../core/values/empty.ts';
import type { Row } from '../../core/values/finding.ts';
import { earlierReleases } from '../forms/earlier-releases.ts';
import { asProcess, usableRelease, type FoundProcess } from '../forms/find-release.ts';
import { headById } from '../forms/release-queries.ts';
import type { TenantTransaction } from '../platform/store/database.ts';
import type { Unit } from '../platform/unit.ts';
import type { QuestionRow } from './question-store.ts';

/** A question with where its value is now. */
export interface PlacedQuestion extends QuestionRow {
  /** Whether its row is no longer among those that are stored, where that has to be told. */
  readonly row_gone: boolean;
}

/** Signs of a mark: enough to tell the rows of a table apart, and too few to tell a value. */
const markLength = 6;

/** Rows with a mark in the place of each value, by which they are known again wherever they stand. */
export function rowMarks(rows: readonly Row[]): readonly Row[] {
  const marked = (row: Row): Row =>
    Object.fromEntries(
      Object.entries(row).flatMap(([key, value]) =>
        isEmptyValue(value) ? [] : [[key, sha256Hex(canonicalJson(value)).slice(0, markLength)]],
      ),
    );
  return rows.map(marked);
}

/** The rows of a table as an instance has them. */
export async function storedRows(tx: TenantTransaction, instanceId: string, table: string): Promise<readonly Row[]> {
  const { data } = await tx
    .selectFrom('wf_instance')
    .select('data')
    .where('id', '=', instanceId)
    .executeTakeFirstOrThrow();
  const rows = (data as Readonly<Record<string, unknown>>)[table];
  return Array.isArray(rows) ? (rows as readonly Row[]) : [];
}

/** Questions with the name that their field has now, and in a table without keys the number that their row has now. */
export async function placedNow(unit: Unit, rows: readonly QuestionRow[]): Promise<readonly PlacedQuestion[]> {
  const placed: PlacedQuestion[] = [];
  for (const row of rows) {
    const found = await shownBy(unit, row);
    const path = found === null ? row.path : await pathNow(unit, found, row);
    placed.push({ ...row, path, ...(await rowNow(unit, row, path)) });
  }
  return placed;
}

async function shownBy(unit: Unit, { release_id }: QuestionRow): Promise<FoundProcess | null> {
  const release = await usableRelease(unit, await headById(unit.tx, release_id));
  return release === null ? null : asProcess(release);
}

/** What the field is called by the form that shows it now; its name then, where that form does not have it. */
async function pathNow(unit: Unit, found: FoundProcess, { asked_release, path }: QuestionRow): Promise<string> {
  if (asked_release === found.head.id || (asked_release === null && fieldOfPath(found.model, path) !== undefined))
    return path;
  for await (const { head, fields, names } of earlierReleases(unit, found)) {
    if (asked_release === null ? !fields.has(path) : head.id !== asked_release) continue;
    return [...names].find(([, then]) => then === path)?.[0] ?? path;
  }
  return path;
}

async function rowNow(unit: Unit, { instance_id, path: then, row_key, row_marks }: QuestionRow, path: string) {
  if (row_marks === null) return { row_key, row_gone: false };
  const [now = '', former = ''] = [path.split('.')[0], then.split('.')[0]];
  const rows = await storedRows(unit.tx, instance_id, now);
  // What was stored before the table had its name is kept under the other one.
  const shown = rows.length > 0 || now === former ? rows : await storedRows(unit.tx, instance_id, former);
  const at = pairRows(row_marks, rowMarks(shown), null).indexOf(Number(row_key) - 1);
  return at < 0 ? { row_key, row_gone: true } : { row_key: String(at + 1), row_gone: false };
}
