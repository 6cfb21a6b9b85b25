import { sql } from 'kysely';
import { later } from '../directory/auth/tokens.ts';
import type { SystemSettings } from '../directory/system-settings/system-settings.ts';
import { systemOf } from '../platform/http/access.ts';
import type { Repeated } from '../platform/repeat.ts';
import type { Services } from '../platform/services.ts';
import { audit } from '../platform/store/audit.ts';
import { runUnit } from '../platform/unit.ts';

const day = 24 * 3600;
const batch = 1000;
/** The hour of the night, by the server's clock. */
const nightly = 3;

/** How long lines of each log are kept, by the setting that says so. */
const logs = {
  changes: 'logChangeDays',
  traces: 'logTraceDays',
  reads: 'logReadDays',
  logins: 'logLoginDays',
  errors: 'logErrorDays',
} as const satisfies Readonly<Record<string, keyof SystemSettings>>;

type Log = keyof typeof logs;

/** Removes old lines of logs every night, and an hour after a start, since many servers are off at night. */
export const logRetention: Repeated = {
  everyMs: 3_600_000,
  async work(services, turn) {
    if (turn === 0 || services.clock.now().getHours() === nightly) await removeOldLines(services);
  },
  failure: 'old lines of logs could not be removed',
};

/**
 * Removes what logs keep for longer than the settings say, in batches; each company's audit log gets a line with how
 * many. Of nodes that try at once one does it.
 */
export function removeOldLines(services: Services): Promise<void> {
  const { platform } = services.store;
  return platform.connection().execute(async (connection) => {
    const { rows } = await sql<{ won: boolean }>`
      select pg_try_advisory_lock(hashtext('seqdesk logs')) as won`.execute(connection);
    if (rows[0]?.won !== true) return;
    try {
      const tenants = await platform.selectFrom('tenant').select('tenant_id').execute();
      for (const { tenant_id: tenantId } of tenants) await removeFor(services, tenantId);
    } finally {
      await sql`select pg_advisory_unlock(hashtext('seqdesk logs'))`.execute(connection);
    }
  });
}

async function removeFor(services: Services, tenantId: string): Promise<void> {
  const settings = await services.systemSettings.read();
  for (const [log, setting] of Object.entries(logs) as [Log, (typeof logs)[Log]][]) {
    const days = settings[setting];
    if (days > 0) await removeLines(services, tenantId, { log, days });
  }
}

async function removeLines(
  services: Services,
  tenantId: string,
  { log, days }: { readonly log: Log; readonly days: number },
): Promise<void> {
  const before = later(services.clock.now(), -days * day);
  let total = 0;
  for (let removed = batch; removed === batch; total += removed) {
    removed = await runUnit(services, systemOf(tenantId), async ({ tx }) => {
      const { rows } = await sql<{ removed: number }>`
        select log_keeping.remove_old(${log}, ${before}::timestamptz, ${batch}::integer) as removed`.execute(tx);
      return rows[0]?.removed ?? 0;
    });
  }
  if (total === 0) return;
  await runUnit(services, systemOf(tenantId), ({ tx }) => {
    const detail = { rows: total, query: { days: String(days) } };
    return audit(tx, { kind: 'retention', action: 'retention', subject: log, subjectId: '', source: 'system', detail });
  });
}
