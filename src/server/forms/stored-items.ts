import { sql, type RawBuilder } from 'kysely';
import type { TenantTransaction } from '../platform/store/database.ts';
import type { StoredIn } from './stored-job.ts';

/** What is stored of a form, without what it holds. */
export interface StoredPlace {
  readonly id: string;
  /** Bytes in the database. */
  readonly size: number;
  /** The release that it is written by; null where that is not told. */
  readonly release: string | null;
  /** Of an open task the release that its instance began with, whose steps are still its own. */
  readonly began: string | null;
  /** The version that a draft was typed into. */
  readonly version: number | null;
}

/** How many are stored, and those that are tried: all, or some taken evenly, the same ones each time. */
export interface StoredSample {
  readonly total: number;
  readonly places: readonly StoredPlace[];
}

interface Source {
  readonly from: RawBuilder<unknown>;
  readonly id: RawBuilder<unknown>;
  readonly text: RawBuilder<unknown>;
  readonly release: RawBuilder<unknown>;
  readonly began: RawBuilder<unknown>;
  readonly version: RawBuilder<unknown>;
  /** The type of its ids. */
  readonly ids: RawBuilder<unknown>;
}

const numbers = sql`bigint[]`;
const none = sql`null`;

function sourceOf(kind: StoredIn, formId: string): Source {
  switch (kind) {
    case 'rows':
    case 'removed': {
      const gone = kind === 'rows' ? sql`deleted_at is null` : sql`deleted_at is not null`;
      const from = sql`record_row where record = ${formId} and ${gone}`;
      return { from, id: sql`id`, text: sql`data`, release: none, began: none, version: none, ids: numbers };
    }
    case 'tasks':
      return {
        from: sql`wf_task t join wf_instance i on i.id = t.instance_id
            join wf_definition d on d.id = i.definition_id
          where t.process_key = ${formId} and t.status <> 'done'`,
        id: sql`t.id`,
        text: sql`i.data`,
        release: sql`coalesce(i.data_release, t.release_id)`,
        began: sql`d.release_id`,
        version: none,
        ids: numbers,
      };
    case 'taskDrafts':
      return {
        from: sql`wf_draft w join wf_task t on t.id = w.task_id join wf_instance i on i.id = t.instance_id
            join wf_definition d on d.id = i.definition_id
          where t.process_key = ${formId} and t.status <> 'done'`,
        // Several people may have typed into one task.
        id: sql`(w.task_id || ' ' || w.user_id)`,
        text: sql`w.body`,
        release: none,
        began: sql`d.release_id`,
        version: sql`w.body::jsonb -> 'release' ->> 'version'`,
        ids: sql`text[]`,
      };
    case 'drafts':
      return {
        from: sql`wf_start_draft where process_key = ${formId}`,
        id: sql`user_id`,
        text: sql`body`,
        release: none,
        began: none,
        version: sql`body::jsonb -> 'release' ->> 'version'`,
        ids: numbers,
      };
  }
}

/** What is stored of a form, at most `most` of it. */
export async function sampleOf(
  tx: TenantTransaction,
  { kind, formId }: { readonly kind: StoredIn; readonly formId: string },
  most: number,
): Promise<StoredSample> {
  const { from, id, text, release, began, version } = sourceOf(kind, formId);
  const counted = await sql<{ total: number }>`select count(*)::int as total from ${from}`.execute(tx);
  const total = counted.rows[0]?.total ?? 0;
  if (total === 0) return { total, places: [] };
  const order = total > most ? sql`md5(${id}::text)` : id;
  const { rows } = await sql<StoredPlace>`select ${id}::text as id, pg_column_size(${text})::int as size,
      ${release}::text as release, ${began}::text as began, (${version})::int as version
    from ${from} order by ${order} limit ${most}`.execute(tx);
  return { total, places: rows };
}

/** What some of them hold, as JSON by id. */
export async function textsOf(
  tx: TenantTransaction,
  { kind, formId }: { readonly kind: StoredIn; readonly formId: string },
  places: readonly StoredPlace[],
): Promise<ReadonlyMap<string, string>> {
  const { from, id, text, ids: type } = sourceOf(kind, formId);
  const ids = places.map((place) => place.id);
  const { rows } = await sql<{ id: string; text: string }>`select ${id}::text as id, ${text}::text as text
    from ${from} and ${id} = any(${ids}::${type})`.execute(tx);
  return new Map(rows.map((row) => [row.id, row.text]));
}
