import { sql, type Kysely, type Migration } from 'kysely';

/** A version is published before its rows are in their place, and what failed is tried again. */
const columns = sql`
  alter table record_conversion
    add column release_id bigint references form_release,
    add column moved integer not null default 0,
    add column attempts integer not null default 0,
    add column next_at timestamptz,
    drop constraint record_conversion_state_check,
    add constraint record_conversion_state_check check (state in ('running', 'moving', 'done', 'failed', 'stopped'));
  drop index record_conversion_running;
  create unique index record_conversion_running on record_conversion (tenant_id, record)
    where state in ('running', 'moving')`;

/**
 * Brings prepared rows to their place, as far as nobody changed them since; called with their conversions in
 * `app.moving`. History tells of it at the time when the version was published: from then on a row was read by it.
 */
const take = sql`
  create schema moving_rows;
  create function moving_rows.take(wanted bigint[]) returns void language plpgsql as $$
  begin
    perform 1 from public.record_row where id = any(wanted) order by id for update;
    with gone as (
      delete from public.record_prepared
      where conversion_id = any(current_setting('app.moving')::bigint[]) and row_id = any(wanted)
      returning conversion_id, row_id, ver, step, data, changes
    ), moved as (
      update public.record_row r set data = n.data, ver = r.ver + n.step, release_id = c.release_id
      from gone n join public.record_conversion c on c.id = n.conversion_id
      where r.id = n.row_id and r.ver = n.ver
      returning r.tenant_id, r.record, r.id, r.release_id, n.changes
    )
    insert into public.audit_log (tenant_id, user_id, action, subject, subject_id, source, changes, at)
    select m.tenant_id, f.published_by, 'convert', m.record, m.id::text, 'system', m.changes, f.published_at
    from moved m join public.form_release f on f.id = m.release_id
    where m.changes is not null;
  end $$`;

/** The prepared row of \`r\`, as long as that is as it was when it was prepared. */
const from = sql`from public.record_prepared n
  where n.conversion_id = any(current_setting('app.moving')::bigint[]) and n.row_id = r.id and n.ver = r.ver`;

/** Of all rows those that are on their way as they will be; in the columns and with the names of the table. */
const rows = sql`
  create view moving_rows.record_row with (security_invoker = true) as
  select r.id, r.tenant_id, r.record, r.ver + coalesce((select n.step ${from}), 0) as ver,
    coalesce((select n.data ${from}), r.data) as data,
    r.created_at, r.created_by, r.updated_at, r.updated_by, r.deleted_at, r.deleted_by, r.written,
    coalesce((select c.release_id from public.record_conversion c
      where c.id = (select n.conversion_id ${from})), r.release_id) as release_id,
    case when exists (select 1 ${from}) then (select n.data ->> 'projectNo' ${from}) else r.project_no end as project_no,
    coalesce((select lower(jsonb_path_query_array(n.data, '$.* ? (@.type() == "string")')::text) ${from}),
      r.search_text) as search_text
  from public.record_row r;
  alter view moving_rows.record_row alter column id set default next_id();
  alter view moving_rows.record_row alter column ver set default 1;
  alter view moving_rows.record_row alter column written set default '{}'`;

/** Whoever changes a row that is on its way brings it to its place first. */
const writes = sql`
  create function moving_rows.add_row() returns trigger language plpgsql as $$
  begin
    insert into public.record_row (id, tenant_id, record, ver, data, created_at, created_by, updated_at, updated_by,
      deleted_at, deleted_by, written, release_id)
    values (new.id, new.tenant_id, new.record, new.ver, new.data, new.created_at, new.created_by, new.updated_at,
      new.updated_by, new.deleted_at, new.deleted_by, new.written, new.release_id);
    return new;
  end $$;
  create function moving_rows.change_row() returns trigger language plpgsql as $$
  begin
    perform moving_rows.take(array[old.id]);
    update public.record_row
    set ver = new.ver, data = new.data, updated_at = new.updated_at, updated_by = new.updated_by,
      deleted_at = new.deleted_at, deleted_by = new.deleted_by, written = new.written, release_id = new.release_id
    where id = old.id and ver = old.ver;
    if not found then
      raise exception 'row % was changed by somebody else', old.id using errcode = 'serialization_failure';
    end if;
    return new;
  end $$;
  create trigger add_row instead of insert on moving_rows.record_row
    for each row execute function moving_rows.add_row();
  create trigger change_row instead of update on moving_rows.record_row
    for each row execute function moving_rows.change_row()`;

/**
 * Keeps the rows of a record in their form until the transaction ends. If some are on their way, \`record_row\` means the
 * view of them from here on: within a function each statement sees what was committed before it, so that nothing comes
 * between lock and look.
 */
const hold = sql`
  create function moving_rows.hold(wanted text) returns void language plpgsql as $$
  declare
    under_way bigint[];
  begin
    perform pg_advisory_xact_lock_shared(
      hashtextextended('seqdesk rows ' || current_setting('app.tenant') || ' ' || wanted, 0));
    select array_agg(id) into under_way from public.record_conversion where record = wanted and state = 'moving';
    if under_way is null then return; end if;
    perform
      set_config('app.moving',
        (coalesce(nullif(current_setting('app.moving', true), ''), '{}')::bigint[] || under_way)::text, true),
      set_config('search_path', 'moving_rows, public', true);
  end $$`;

/** Rows are read and written by a version that was just published while they are brought to their place. */
export const movingRows: Migration = {
  async up(db: Kysely<never>): Promise<void> {
    for (const part of [columns, take, rows, writes, hold]) await part.execute(db);
  },
};
