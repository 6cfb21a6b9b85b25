import { sql, type Kysely, type Migration } from 'kysely';

/**
 * The only ways in which lines of logs go or change. A company's own are reached alone, by row-level security where the
 * functions belong to a plain role, and by name where they belong to one that it does not bind.
 */
const removal = sql`
  create schema log_keeping;
  create function log_keeping.remove_old(wanted text, before timestamptz, most integer) returns integer
  language plpgsql security definer set search_path = pg_catalog, public as $$
  declare
    company text := current_setting('app.tenant');
    removed integer;
  begin
    if before > now() - interval '29 days' then
      raise exception 'logs are kept for 30 days' using errcode = 'check_violation';
    end if;
    case wanted
      when 'logins' then
        delete from login_log where id in (
          select id from login_log where tenant_id = company and at < before limit most);
      when 'errors' then
        delete from client_log where id in (
          select id from client_log where tenant_id = company and received_at < before limit most);
      when 'changes', 'reads', 'traces' then
        delete from audit_log where id in (
          select id from audit_log where tenant_id = company and at < before and kind = any(case wanted
            when 'changes' then array['change'] when 'reads' then array['read']
            else array['export', 'print', 'download', 'template', 'refused'] end) limit most);
    end case;
    get diagnostics removed = row_count;
    return removed;
  end $$`;

/** Whether a change is of one of the fields and still says anything. */
const tells = sql`
  create function log_keeping.tells(change jsonb, fields text[]) returns boolean language sql immutable as $$
    select regexp_replace(change ->> 'path', '\\[[^]]*\\]', '') = any(fields)
      and (coalesce(change -> 'before', 'null') not in ('null', '"[已删除 erased]"')
        or coalesce(change -> 'after', 'null') not in ('null', '"[已删除 erased]"'))
  $$;
  create function log_keeping.erased(value jsonb) returns jsonb language sql immutable as $$
    select case when value is null or value = 'null' then 'null'::jsonb else '"[已删除 erased]"'::jsonb end
  $$`;

/** Values become a mark; the line that says so is of a kind that nothing changes or removes. */
const erasure = sql`
  create function log_keeping.erase(of_subject text, of_id text, fields text[], reason text) returns integer
  language plpgsql security definer set search_path = pg_catalog, public as $$
  declare
    company text := current_setting('app.tenant');
    person bigint := current_setting('app.user')::bigint;
    lines integer;
    others integer := 0;
  begin
    if person = 0 or length(btrim(reason)) < 2 or of_id = '' or cardinality(fields) = 0 then
      raise exception 'an erasure names who, why and what' using errcode = 'check_violation';
    end if;
    update audit_log set changes = (
      select jsonb_agg(case when log_keeping.tells(change, fields)
        then change || jsonb_build_object(
          'before', log_keeping.erased(change -> 'before'), 'after', log_keeping.erased(change -> 'after'))
        else change end order by place)
      from jsonb_array_elements(changes) with ordinality parts(change, place))
    where tenant_id = company and kind = 'change' and subject = of_subject and subject_id = of_id
      and exists (select 1 from jsonb_array_elements(changes) parts(change) where log_keeping.tells(change, fields));
    get diagnostics lines = row_count;
    if of_subject = 'user' then
      update login_log set account = '', ip = '', agent = ''
      where tenant_id = company and user_id = of_id and account <> '';
      get diagnostics others = row_count;
    end if;
    insert into audit_log (tenant_id, user_id, action, subject, subject_id, source, changes, kind, detail)
    values (company, person, 'erasure', of_subject, of_id, 'typed', '[]', 'erasure',
      jsonb_build_object('reason', reason, 'rows', lines + others, 'columns', to_jsonb(fields)));
    return lines + others;
  end $$`;

/** For databases whose owner makes the calls: nothing can be revoked from an owner. */
const guard = sql`
  create function log_keeping.guard() returns trigger language plpgsql as $$
  declare
    stack text;
  begin
    get diagnostics stack = pg_context;
    if stack !~ 'function log_keeping\\.(remove_old|erase)\\(' then
      raise exception 'lines of % are only added', tg_table_name using errcode = 'insufficient_privilege';
    end if;
    return null;
  end $$;
  create trigger guard before update or delete or truncate on audit_log
    for each statement execute function log_keeping.guard();
  create trigger guard before update or delete or truncate on login_log
    for each statement execute function log_keeping.guard();
  create trigger guard before update or delete or truncate on client_log
    for each statement execute function log_keeping.guard();
  create trigger guard before delete or truncate on wf_event
    for each statement execute function log_keeping.guard();
  create index client_log_age on client_log (tenant_id, received_at)`;

/** Lines of logs are only added; old ones are removed and values about people erased by functions that say so. */
export const logKeeping: Migration = {
  async up(db: Kysely<never>): Promise<void> {
    for (const part of [removal, tells, erasure, guard]) await part.execute(db);
    await sql`revoke execute on all functions in schema log_keeping from public`.execute(db);
  },
};
