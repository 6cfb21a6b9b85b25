import { sql } from 'kysely';
import type { Principal } from '../http/access.ts';
import { textOf } from '../http/page.ts';
import type { RawQuery } from '../http/page.ts';
import type { Services } from '../services.ts';

/** A person as pickers show them. */
export interface FoundPerson {
  readonly userId: string;
  readonly realName: string;
  readonly account: string;
  /** Role aliases. */
  readonly roles: readonly string[];
}

const mostFound = 50;

/** People of the tenant whose name, account or id holds the text `q`; with `role`, those who have it. */
export function lookUpPeople(
  { store }: Services,
  { tenantId, userId }: Principal,
  query: RawQuery,
): Promise<readonly FoundPerson[]> {
  const text = textOf(query, 'q').trim();
  const role = textOf(query, 'role').trim();
  const pattern = `%${text.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
  return store.tenantTx(tenantId, userId, async (tx) => {
    const { rows } = await sql<FoundPerson>`
      select u.id::text as "userId", u.real_name as "realName", u.account,
        coalesce(array_agg(r.role_alias order by r.sort) filter (where r.id is not null), '{}') as roles
      from app_user u
      left join user_role ur on ur.user_id = u.id
      left join role r on r.id = ur.role_id
      where not u.is_deleted and u.status = 1
        and (u.real_name ilike ${pattern} or u.account ilike ${pattern} or u.id::text = ${text})
      group by u.id
      having ${role} = '' or ${role} = any(array_agg(r.role_alias))
      order by u.real_name, u.id limit ${mostFound}`.execute(tx);
    return rows;
  });
}
