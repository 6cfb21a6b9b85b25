import { sql, type RawBuilder } from 'kysely';
import type { PlanItem } from '../../core/calls/releases.ts';
import type { FieldModel } from '../../core/model/model.ts';
import type { ReleasedDescriptor } from '../../core/model/release.ts';
import { allFields, loadForm, type FormModel } from '../../core/release/form-fields.ts';
import { namesOf, type FormerFields } from '../../core/release/former-fields.ts';
import { pastKeys } from '../../core/release/past-keys.ts';
import { gravest, withReason, type ReleaseChange } from '../../core/release/change.ts';
import { codeEnds } from '../../core/release/value-steps.ts';
import type { Text } from '../../core/text/text.ts';
import type { DictionaryDescriptor } from '../../generated/descriptor.ts';
import type { TenantTransaction } from '../platform/store/database.ts';
import type { Unit } from '../platform/unit.ts';
import { usableRelease } from './find-release.ts';
import { formerFieldsOf } from './former-releases.ts';
import type { SourcePlan } from './plan-sources.ts';
import { newestHeads } from './release-queries.ts';
import { readFile } from './source-library.ts';
import { recodedPairs } from './recoded-pairs.ts';
import type { StoredIn } from './stored-job.ts';
import { backEntry, entrySubject, renamedEntry } from './source-changes.ts';
import { heldEntry, misreadEntry } from './stored-texts.ts';

/** A field that takes its choices from a dictionary. */
interface Choosing {
  readonly form: string;
  readonly kind: 'process' | 'record';
  /** JSON paths of its values: in what is stored, and in a draft. */
  readonly stored: string;
  readonly typed: string;
  /** Whether the next version makes another one of an entry. */
  readonly converts: (key: string) => boolean;
}

/**
 * The plans of dictionaries with what still holds the entries that go, or that have the names of others.
 *
 * @param next the forms of the same release: values that these convert are not counted
 */
export async function withHolders(
  unit: Unit,
  sources: readonly SourcePlan[],
  next: readonly ReleasedDescriptor[],
): Promise<readonly SourcePlan[]> {
  const told: SourcePlan[] = [];
  for (const source of sources) {
    const entries = source.item.changes.filter(
      ({ class: one, subject }) =>
        one === 'pin' && (subject.startsWith(entrySubject) || subject.startsWith(renamedEntry)),
    );
    const dictionary = readFile({ file: '', text: source.text })[0]?.value as DictionaryDescriptor | undefined;
    const isBack = source.item.changes.some(({ subject }) => subject.startsWith(backEntry));
    if (source.item.kind !== 'dictionary' || entries.length + Number(isBack) === 0 || dictionary === undefined) {
      told.push(source);
      continue;
    }
    const changes = await withHeldKeys(unit, { changes: source.item.changes, dictionary }, next);
    const fields = await fieldsOf(unit, dictionary, next);
    const keysOf = (mark: string): readonly string[] =>
      entries.flatMap(({ subject }) => (subject.startsWith(mark) ? [subject.slice(mark.length)] : []));
    const misread = await heldBy(unit.tx, fields, { keys: keysOf(renamedEntry), told: misreadEntry });
    const held = await heldBy(unit.tx, fields, { keys: keysOf(entrySubject), told: heldEntry });
    told.push({
      ...source,
      item: { ...source.item, class: gravest(changes), changes, effects: [...misread, ...held] },
    });
  }
  return told;
}

/** Refuses entries whose key was that of another one as long as something stored holds it: it would read as this one. */
async function withHeldKeys(
  unit: Unit,
  { changes, dictionary }: { readonly changes: readonly ReleaseChange[]; readonly dictionary: DictionaryDescriptor },
  next: readonly ReleasedDescriptor[],
): Promise<readonly ReleaseChange[]> {
  const { store, code } = dictionary;
  const told: ReleaseChange[] = [];
  for (const one of changes) {
    const key = one.subject.startsWith(backEntry) ? one.subject.slice(backEntry.length) : null;
    const count = key === null ? 0 : await countHolders(unit, { store, code, key }, next);
    told.push(count === 0 ? one : { ...withReason(one, heldKey(count)), class: 'refuse' });
  }
  return told;
}

function heldKey(count: number): Text {
  return {
    zh: `仍有 ${count} 处数据使用它，会读错：请换一个编码，或先恢复原名称再改写`,
    en: `data in ${count} ${count === 1 ? 'place hold' : 'places hold'} it and would read as that: take another key, or bring the entry back under its former name and reword it in a release of its own`,
  };
}

/** The fields of all live forms that take their choices from a dictionary. */
async function fieldsOf(
  unit: Unit,
  { store, code }: Pick<DictionaryDescriptor, 'store' | 'code'>,
  next: readonly ReleasedDescriptor[],
): Promise<readonly Choosing[]> {
  const found: Choosing[] = [];
  for (const kind of ['process', 'record'] as const) {
    for (const head of await newestHeads(unit.tx, kind, null)) {
      const model = (await usableRelease(unit, head))?.loaded.model;
      if (model === undefined) continue;
      const former = await formerFieldsOf(unit, head);
      const keys = pastKeys(former, model);
      const following = next.find(({ id }) => id === model.id);
      const converts = conversionOfKeys({ model, former }, following);
      const all = [...allFields(model).values()];
      const choosing = all.filter((field) => field.dict?.code === code && field.dict.store === store);
      for (const field of choosing) {
        const paths = pathsOf(field, keys);
        const about = { form: head.form_id, kind, converts: (key: string) => converts(field.path, key) };
        found.push(...paths.map((each) => ({ ...about, ...each })));
      }
    }
  }
  return found;
}

/** Whether the next version makes another one of an entry that a field holds; where nobody can list what it makes, it does. */
function conversionOfKeys(
  { model, former }: { readonly model: FormModel; readonly former: FormerFields },
  next: ReleasedDescriptor | undefined,
): (path: string, key: string) => boolean {
  if (next === undefined) return () => false;
  const after = loadForm(next);
  const recoded = new Map(recodedPairs(model, after, former).map((pair) => [pair.from, pair] as const));
  return (path, key) => {
    const pair = recoded.get(path);
    const ends = pair === undefined ? 'none' : codeEnds(pair, { then: model, now: after, former, keysOf: () => [key] });
    if (ends === 'none' || ends === 'unknown') return ends === 'unknown';
    return ends.some(({ value, end }) => value === key && end !== key);
  };
}

/**
 * Where values of a field stand: under its name and, in what older versions wrote, under its former ones. Lists are
 * unwrapped, since JSON paths are lax.
 */
function pathsOf(
  field: FieldModel,
  keys: ReadonlyMap<string, readonly string[]>,
): readonly Pick<Choosing, 'stored' | 'typed'>[] {
  const { path, table } = field;
  const lists = table === null ? [null] : (keys.get(table) ?? [table]);
  return lists.flatMap((list) =>
    (keys.get(path) ?? namesOf(field)).map((key) => {
      const [name, rows] = [JSON.stringify(key), list === null ? null : JSON.stringify(list)];
      const held = '[*] ? (@ == $key)';
      if (rows === null) return { stored: `$.${name}${held}`, typed: `$.header.${name}${held}` };
      const typed = `$.patches[*] ? (@.table == ${rows}).rows[*].${name}${held}`;
      return { stored: `$.${rows}[*].${name}${held}`, typed };
    }),
  );
}

type Effect = PlanItem['effects'][number];

async function heldBy(
  tx: TenantTransaction,
  fields: readonly Choosing[],
  { keys, told }: { readonly keys: readonly string[]; readonly told: typeof heldEntry },
): Promise<readonly Effect[]> {
  const effects: Effect[] = [];
  for (const key of keys) {
    for (const of of ['rows', 'tasks', 'drafts'] as const) {
      const kind = of === 'rows' ? 'record' : 'process';
      const count = await countOf(tx, {
        of,
        key,
        fields: fields.filter((field) => field.kind === kind && !field.converts(key)),
      });
      if (count > 0) effects.push(told(of, key, count));
    }
  }
  return effects;
}

/** How many stored things hold an entry: rows, removed ones too, open and ended work, drafts. */
export async function countHolders(
  unit: Unit,
  { store, code, key }: Pick<DictionaryDescriptor, 'store' | 'code'> & { readonly key: string },
  next: readonly ReleasedDescriptor[] = [],
): Promise<number> {
  const all = await fieldsOf(unit, { store, code }, next);
  // What has ended is not converted.
  const kept = all.filter((field) => !field.converts(key));
  let count = 0;
  for (const of of ['rows', 'removed', 'tasks', 'drafts', 'ended'] as const) {
    const kind = of === 'rows' || of === 'removed' ? 'record' : 'process';
    const fields = (of === 'ended' ? all : kept).filter((field) => field.kind === kind);
    count += await countOf(unit.tx, { of, key, fields });
  }
  return count;
}

interface Wanted {
  readonly of: Exclude<StoredIn, 'taskDrafts'> | 'ended';
  readonly key: string;
  readonly fields: readonly Choosing[];
}

async function countOf(tx: TenantTransaction, { of, key, fields }: Wanted): Promise<number> {
  if (fields.length === 0) return 0;
  const paths = fields.map((field) => (of === 'drafts' ? field.typed : field.stored));
  const asked = sql`unnest(${fields.map(({ form }) => form)}::text[], ${paths}::text[]) as asked(form, path)`;
  const holds = (form: string, data: RawBuilder<unknown>): RawBuilder<unknown> => sql`exists (select 1 from ${asked}
    where asked.form = ${sql.ref(form)} and jsonb_path_exists(${data}, asked.path::jsonpath, ${JSON.stringify({ key })}::jsonb))`;
  const sources = {
    rows: sql`record_row r where r.deleted_at is null and ${holds('r.record', sql`r.data`)}`,
    removed: sql`record_row r where r.deleted_at is not null and ${holds('r.record', sql`r.data`)}`,
    tasks: sql`wf_task t join wf_instance i on i.id = t.instance_id
      where t.status <> 'done' and ${holds('t.process_key', sql`i.data`)}`,
    ended: sql`wf_instance i where i.status <> 'running' and ${holds('i.process_key', sql`i.data`)}`,
    drafts: sql`(select process_key, body from wf_start_draft union all
        select t.process_key, w.body from wf_draft w join wf_task t on t.id = w.task_id where t.status <> 'done') d
      where ${holds('d.process_key', sql`d.body::jsonb`)}`,
  };
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from ${sources[of]}`.execute(tx);
  return rows[0]?.count ?? 0;
}
