import { personalFields } from '../../core/model/personal-fields.ts';
import type { CallName } from '../../core/calls/calls.ts';
import { isObject } from '../../core/text/json.ts';
import { textOf, type RawQuery } from '../platform/http/page.ts';
import { noteRead } from '../platform/read-log.ts';
import { masked } from '../platform/traces.ts';
import type { Unit } from '../platform/unit.ts';
import { askedOf } from './list-query.ts';
import { openedBy, type OpenRecord } from './record-store.ts';

/** A call that read rows of a record. */
interface RowsCall {
  readonly call: CallName;
  readonly query: RawQuery;
}

/** What a call answers; which rows that are is noted where the person sees values about people in them. */
export async function noted<T>(unit: Unit, asked: RowsCall, answering: Promise<T>): Promise<T> {
  const answer = await answering;
  const record = openedBy(unit);
  if (record !== null && showsPeople(record)) noteRows(unit, record, { ...asked, ...answered(asked, answer) });
  return answer;
}

function noteRows(unit: Unit, record: OpenRecord, { call, query, ids, rows }: RowsCall & Answered): void {
  const [only = ''] = ids;
  const codes = ['code', 'key'].flatMap((name) =>
    name in query ? [[name, masked(textOf(query, name))] as const] : [],
  );
  noteRead(unit, {
    call,
    subject: record.model.id,
    ...(ids.length === 1 ? { subjectId: only } : {}),
    query: { ...askedOf(record, query), ...Object.fromEntries(codes) },
    rows: rows ?? ids.length,
    ids,
  });
}

/** The rows that an answer is about: those that it names, and how many they are where it names none. */
interface Answered {
  readonly ids: readonly string[];
  readonly rows?: number;
}

/** A history is about the row that it was asked for, as is what processes did with it; counts are about many. */
function answered({ call, query }: RowsCall, answer: unknown): Answered {
  if (call.endsWith('/history')) return { ids: [textOf(query, 'id')] };
  if (call.endsWith('/counts')) return { ids: [], rows: countedIn(answer) };
  if (call.endsWith('/work') || call.endsWith('/passport')) return { ids: [], rows: 1 };
  return { ids: idsIn(answer) };
}

function countedIn(answer: unknown): number {
  const counts = Array.isArray(answer) ? answer : [];
  return counts.reduce((sum: number, each: unknown) => sum + (isObject(each) ? Number(each['count']) : 0), 0);
}

function showsPeople({ model, view }: OpenRecord): boolean {
  return personalFields(model).some((path) => view.visible.has(path));
}

/** The ids of rows in an answer; of a tree those of all its rows. */
function idsIn(answer: unknown): readonly string[] {
  if (Array.isArray(answer)) return answer.flatMap(idsIn);
  if (!isObject(answer)) return [];
  const { id, records, children } = answer;
  if (Array.isArray(records)) return idsIn(records);
  return [...(typeof id === 'string' ? [id] : []), ...idsIn(children)];
}
