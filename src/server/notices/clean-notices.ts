import { sql } from 'kysely';
import { later } from '../directory/auth/tokens.ts';
import { liveTenants } from '../directory/tenants/live-tenants.ts';
import type { Services } from '../platform/services.ts';
import type { TenantTransaction } from '../platform/store/database.ts';
import { systemOf } from '../platform/http/access.ts';
import { runUnit } from '../platform/unit.ts';

const day = 24 * 3600;
const batch = 1000;

/** Removes old notices, and marks of notices that are gone. Several nodes may do it at once. */
export async function cleanNotices(services: Services): Promise<void> {
  const now = services.clock.now();
  const { noticeDays, letterDays } = await services.systemSettings.read();
  const since = (days: number): Date => (days === 0 ? new Date(0) : later(now, -days * day));
  const [work, letters] = [since(noticeDays), since(letterDays)];
  for (const tenantId of await liveTenants(services.store)) {
    for (let removed = batch; removed === batch;) {
      removed = await runUnit(services, systemOf(tenantId), ({ tx }) => removeSome(tx, work, letters));
    }
    await runUnit(services, systemOf(tenantId), ({ tx }) =>
      sql`delete from notice_read r where not exists (select 1 from notice n where n.id = r.notice_id)`.execute(tx),
    );
  }
}

async function removeSome(tx: TenantTransaction, work: Date, letters: Date): Promise<number> {
  const { rows } = await sql`
    delete from notice where id in (
      select id from notice where at < case when kind = 'notice' then ${work}::timestamptz else ${letters} end
      limit ${batch} for update skip locked)
    returning id`.execute(tx);
  return rows.length;
}
