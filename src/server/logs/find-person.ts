import { sql } from 'kysely';
import type { RecordModel } from '../../core/model/model.ts';
import { mayReadRecord } from '../../core/form/record-access.ts';
import type { CallName } from '../../core/calls/calls.ts';
import type { PersonTrace } from '../../core/calls/logs.ts';
import { isObject } from '../../core/text/json.ts';
import { newestRecord } from '../forms/find-release.ts';
import { personalPathsOf } from '../forms/former-releases.ts';
import { refKey } from '../forms/ref-key.ts';
import { noteRead } from '../platform/read-log.ts';
import { allowLongStatements } from '../platform/store/store.ts';
import { masked } from '../platform/traces.ts';
import type { Unit } from '../platform/unit.ts';
import { countErasable, valueLogs } from './erasure.ts';

const mostTraces = 200;
const account = { zh: '账号', en: 'Account' };
const logLabels = {
  'login-log': { zh: '登录日志（没有账号的）', en: 'Logins without an account' },
  'error-log': { zh: '错误日志', en: 'Errors' },
};

/** A call that looks for a person by what is written of them. */
interface PersonCall {
  readonly call: CallName;
  readonly wanted: readonly string[];
}

/** A row, an account, or something that the log tells of and that is gone, which says one of the values. */
interface Place {
  readonly subject: string;
  readonly subjectId: string;
  /** Its values; null where it is known from the log alone. */
  readonly data: Readonly<Record<string, unknown>> | null;
  readonly there: boolean;
}

/**
 * Where values about a person stand: rows and accounts that have them, and what the logs tell. Of things that are about
 * a person all that the logs tell of them can be erased, of others these values alone.
 */
export async function findPerson(unit: Unit, { call, wanted }: PersonCall) {
  const values = [...new Set(wanted.map((value) => value.trim()).filter((value) => value.length > 1))];
  if (values.length === 0) return { traces: [], more: false };
  await allowLongStatements(unit.tx);
  const found = await placesOf(unit, values);
  const traces: PersonTrace[] = [];
  for (const place of found) traces.push(...(await traceAt(unit, place, values)));
  for (const log of valueLogs) traces.push(...(await traceIn(unit, log, values)));
  noteRead(unit, { call, subject: 'audit-log', query: { values: values.map(masked).join(' ') }, rows: traces.length });
  return { traces, more: found.length >= mostTraces };
}

/** Rows and accounts first; what is there twice counts once. */
async function placesOf({ tx }: Unit, values: readonly string[]): Promise<readonly Place[]> {
  const sought = values.map((value) => JSON.stringify(value));
  const { rows } = await sql<Place>`
    select 'user' as subject, u.id::text as "subjectId", not u.is_deleted as there, jsonb_build_object(
      'account', u.account, 'realName', u.real_name, 'phone', u.phone, 'email', u.email) as data
    from app_user u where ${values}::text[] && array[u.account, u.real_name, u.nick_name, u.phone, u.email]::text[]
    union all
    select r.record, r.id::text, r.deleted_at is null, r.data from record_row r
    where exists (select 1 from unnest(${sought}::text[]) part(said) where position(part.said in r.data::text) > 0)
    union all
    select l.subject, l.subject_id, false, null from audit_log l
    where l.kind = 'change' and l.subject_id <> ''
      and exists (select 1 from unnest(${sought}::text[]) part(said) where position(part.said in l.changes::text) > 0)
    group by l.subject, l.subject_id
    limit 5000`.execute(tx);
  const places = new Map<string, Place>();
  for (const row of rows) {
    const name = `${row.subject} ${row.subjectId}`;
    if (!places.has(name)) places.set(name, row);
  }
  return [...places.values()].slice(0, mostTraces);
}

async function traceAt(unit: Unit, place: Place, values: readonly string[]): Promise<readonly PersonTrace[]> {
  const { subject, subjectId, data, there } = place;
  const count = (told: readonly string[]): Promise<number> => countErasable(unit, { subject, subjectId, values: told });
  if (subject === 'user') {
    const { account: name = '', ...others } = data ?? {};
    return [
      {
        subject,
        subjectId,
        label: account,
        name: String(name),
        link: '',
        whole: true,
        there,
        also: maskedTexts(Object.values(others)),
        eraseCount: await count([]),
      },
    ];
  }
  const record = await newestRecord(unit, subject, null);
  const paths = record === null ? [] : await personalPathsOf(unit, record);
  if (record === null || paths.length === 0) return [];
  const { model } = record;
  const whole = paths.includes(model.title);
  const told = texts(data, paths);
  const says = told.some((text) => values.includes(text));
  const eraseCount = await count(whole && (says || data === null) ? [] : values);
  if (!says && eraseCount === 0) return [];
  return [
    {
      subject,
      subjectId,
      label: model.label,
      whole: whole && (says || data === null),
      there,
      name: nameOf(model, data),
      also: whole ? maskedTexts(told.filter((text) => text !== data?.[model.title])) : '',
      link: there && mayReadRecord(model, unit.principal.roles) ? `/record/${subject}/${keyOf(model, place)}` : '',
      eraseCount,
    },
  ];
}

async function traceIn(
  unit: Unit,
  log: (typeof valueLogs)[number],
  values: readonly string[],
): Promise<readonly PersonTrace[]> {
  const eraseCount = await countErasable(unit, { subject: log, subjectId: '0', values });
  const what = { subject: log, subjectId: '0', label: logLabels[log], name: '', also: '', link: '' };
  return eraseCount === 0 ? [] : [{ ...what, whole: false, there: false, eraseCount }];
}

function nameOf({ title }: RecordModel, data: Place['data']): string {
  const name = data?.[title];
  return typeof name === 'string' ? name : '';
}

function keyOf(model: RecordModel, { subjectId, data }: Place): string {
  const key = refKey(model);
  const value = key === 'id' ? subjectId : data?.[key];
  return encodeURIComponent(typeof value === 'string' ? value : subjectId);
}

/** The texts in these fields of a row, and in these columns of its tables. */
function texts(data: Place['data'], paths: readonly string[]): readonly string[] {
  const within = (value: unknown): readonly string[] => {
    if (typeof value === 'string') return value === '' ? [] : [value];
    if (Array.isArray(value)) return value.flatMap(within);
    return [];
  };
  return paths.flatMap((path) => {
    const [key = '', column] = path.split('.');
    const value = data?.[key];
    if (column === undefined) return within(value);
    return Array.isArray(value) ? value.flatMap((row) => (isObject(row) ? within(row[column]) : [])) : [];
  });
}

function maskedTexts(values: readonly unknown[]): string {
  const told = values.filter((value): value is string => typeof value === 'string' && value !== '');
  return [...new Set(told)].map(masked).join('  ');
}
