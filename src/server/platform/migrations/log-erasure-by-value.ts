import { sql, type Kysely, type Migration } from 'kysely';

/** Whether a change tells one of these texts, in a value or within it. */
const says = sql`
  create function log_keeping.says(change jsonb, told text[]) returns boolean language sql immutable as $$
    select exists (select 1 from unnest(told) said
      where position(to_jsonb(said)::text in coalesce(change -> 'before', 'null')::text) > 0
        or position(to_jsonb(said)::text in coalesce(change -> 'after', 'null')::text) > 0)
  $$`;

/** Like the erasure of all that the logs tell of a thing, of these texts alone. */
const erasure = sql`
  create function log_keeping.erase(of_subject text, of_id text, fields text[], reason text, told text[])
  returns integer language plpgsql security definer set search_path = pg_catalog, public as $$
  declare
    company text := current_setting('app.tenant');
    person bigint := current_setting('app.user')::bigint;
    lines integer;
  begin
    if person = 0 or length(btrim(reason)) < 2 or of_id = '' or cardinality(fields) = 0 or cardinality(told) = 0 then
      raise exception 'an erasure names who, why and what' using errcode = 'check_violation';
    end if;
    case of_subject
      when 'login-log' then
        update login_log set account = '', ip = '', agent = ''
        where tenant_id = company and user_id = '' and account = any(told);
      when 'error-log' then
        update client_log set account = '', ip = '' where tenant_id = company and account = any(told);
      else
        update audit_log set changes = (
          select jsonb_agg(case when log_keeping.tells(change, fields) and log_keeping.says(change, told)
            then change || jsonb_build_object(
              'before', log_keeping.erased(change -> 'before'), 'after', log_keeping.erased(change -> 'after'))
            else change end order by place)
          from jsonb_array_elements(changes) with ordinality parts(change, place))
        where tenant_id = company and kind = 'change' and subject = of_subject and subject_id = of_id
          and exists (select 1 from jsonb_array_elements(changes) parts(change)
            where log_keeping.tells(change, fields) and log_keeping.says(change, told));
    end case;
    get diagnostics lines = row_count;
    insert into audit_log (tenant_id, user_id, action, subject, subject_id, source, changes, kind, detail)
    values (company, person, 'erasure', of_subject, of_id, 'typed', '[]', 'erasure',
      jsonb_build_object('reason', reason, 'rows', lines, 'columns', to_jsonb(fields)));
    return lines;
  end $$`;

/** Copies of somebody's values in what the logs tell of other things can be erased, and nothing else of those. */
export const logErasureByValue: Migration = {
  async up(db: Kysely<never>): Promise<void> {
    for (const part of [says, erasure]) await part.execute(db);
    await sql`revoke execute on all functions in schema log_keeping from public`.execute(db);
  },
};
