import { sql, type RawBuilder } from 'kysely';
import type { PlanItem } from '../../core/calls/releases.ts';
import type { FieldModel } from '../../core/model/model.ts';
import type { ReleasedDescriptor } from '../../core/model/release.ts';
import { pairFields } from '../../core/release/field-pairs.ts';
import { allFields, loadForm, type FormModel } from '../../core/release/form-fields.ts';
import { isRecoded } from '../../core/release/recoded-entries.ts';
import type { DictionaryDescriptor } from '../../generated/descriptor.ts';
import type { TenantTransaction } from '../platform/store/database.ts';
import type { Unit } from '../platform/unit.ts';
import { usableRelease } from './find-release.ts';
import type { SourcePlan } from './plan-sources.ts';
import { newestHeads } from './release-queries.ts';
import { readFile } from './source-library.ts';
import type { StoredIn } from './stored-job.ts';
import { renamedEntry } from './source-changes.ts';
import { heldEntry, misreadEntry } from './stored-texts.ts';

/** A field that takes its choices from a dictionary. */
interface Choosing {
  readonly form: string;
  readonly kind: 'process' | 'record';
  /** JSON paths of its values: in what is stored, and in a draft. */
  readonly stored: string;
  readonly typed: string;
}

const removed = 'entry:';

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
      ({ class: one, subject }) => one === 'pin' && (subject.startsWith(removed) || subject.startsWith(renamedEntry)),
    );
    const dictionary = readFile({ file: '', text: source.text })[0]?.value as DictionaryDescriptor | undefined;
    if (source.item.kind !== 'dictionary' || entries.length === 0 || dictionary === undefined) {
      told.push(source);
      continue;
    }
    const fields = await fieldsOf(unit, dictionary, next);
    const keysOf = (mark: string): readonly string[] =>
      entries.flatMap(({ subject }) => (subject.startsWith(mark) ? [subject.slice(mark.length)] : []));
    const misread = await heldBy(unit.tx, fields, { keys: keysOf(renamedEntry), told: misreadEntry });
    const held = await heldBy(unit.tx, fields, { keys: keysOf(removed), told: heldEntry });
    told.push({ ...source, item: { ...source.item, effects: [...misread, ...held] } });
  }
  return told;
}

/** The fields of all live forms that take their choices from a dictionary, and whose values stay as they are. */
async function fieldsOf(
  unit: Unit,
  { store, code }: DictionaryDescriptor,
  next: readonly ReleasedDescriptor[],
): Promise<readonly Choosing[]> {
  const found: Choosing[] = [];
  for (const kind of ['process', 'record'] as const) {
    for (const head of await newestHeads(unit.tx, kind, null)) {
      const model = (await usableRelease(unit, head))?.loaded.model;
      if (model === undefined) continue;
      const recoded = recodedFields(
        model,
        next.find(({ id }) => id === model.id),
      );
      const all = [...model.fields.values()].flatMap((field) => [field, ...(field.columns ?? [])]);
      const choosing = all.filter(
        (field) => field.dict?.code === code && field.dict.store === store && !recoded.has(field.path),
      );
      found.push(...choosing.map((field) => ({ form: head.form_id, kind, ...pathsOf(field) })));
    }
  }
  return found;
}

/** Paths of the fields of which the next version converts the codes. */
function recodedFields(model: FormModel, next: ReleasedDescriptor | undefined): ReadonlySet<string> {
  if (next === undefined) return new Set();
  const after = loadForm(next);
  const { pairs } = pairFields(allFields(model), allFields(after));
  return new Set(pairs.filter((pair) => isRecoded(pair, model, after)).map(({ from }) => from));
}

/** Lists are unwrapped, since JSON paths are lax. */
function pathsOf({ key, table }: FieldModel): Pick<Choosing, 'stored' | 'typed'> {
  const [name, list] = [JSON.stringify(key), table === null ? null : JSON.stringify(table)];
  const held = '[*] ? (@ == $key)';
  if (list === null) return { stored: `$.${name}${held}`, typed: `$.header.${name}${held}` };
  return { stored: `$.${list}[*].${name}${held}`, typed: `$.patches[*] ? (@.table == ${list}).rows[*].${name}${held}` };
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
      const count = await countOf(tx, { of, key, fields: fields.filter((field) => field.kind === kind) });
      if (count > 0) effects.push(told(of, key, count));
    }
  }
  return effects;
}

interface Wanted {
  readonly of: Exclude<StoredIn, 'removed'>;
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
    tasks: sql`wf_task t join wf_instance i on i.id = t.instance_id
      where t.status <> 'done' and ${holds('t.process_key', sql`i.data`)}`,
    drafts: sql`wf_start_draft d where ${holds('d.process_key', sql`d.body::jsonb`)}`,
  };
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from ${sources[of]}`.execute(tx);
  return rows[0]?.count ?? 0;
}
