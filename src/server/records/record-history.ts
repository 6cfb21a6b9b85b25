import { wireTime } from '../clock.ts';
import { BusinessError } from '../errors/business-error.ts';
import type { Principal } from '../http/access.ts';
import { pageOf, readPage, requiredText } from '../http/page.ts';
import type { Page, RawQuery } from '../http/page.ts';
import type { Services } from '../services.ts';
import type { Change } from '../store/audit.ts';
import type { TenantTransaction } from '../store/database.ts';
import { realNames } from '../workflow/people.ts';
import { mayDo } from './policy.ts';
import { openRecord, readRow } from './record-store.ts';
import type { OpenRecord, RecordAddress } from './record-store.ts';
import { visibleChanges } from './visible-changes.ts';

/** A write to a row. */
export interface HistoryItem {
  readonly id: string;
  readonly at: string;
  readonly user: string;
  readonly userName: string;
  readonly action: string;
  /** Of the fields that the caller may see. */
  readonly changes: readonly Change[];
}

/**
 * A page of what happened to a row, newest first; of a removed one for whoever may remove.
 *
 * @throws BusinessError 400 where there is no such row in the caller's sight
 */
export function recordHistory(
  services: Services,
  principal: Principal,
  address: RecordAddress,
  query: RawQuery,
): Promise<Page<HistoryItem>> {
  const page = readPage(query);
  const id = requiredText(query, 'id');
  return services.store.tenantTx(principal.tenantId, principal.userId, async (tx) => {
    const record = await openRecord(tx, services, principal, address, 'read');
    await requireSeen(tx, principal, record, id);
    const entries = tx.selectFrom('audit_log').where('subject', '=', record.model.id).where('subject_id', '=', id);
    const { count } = await entries.select((of) => of.fn.countAll<string>().as('count')).executeTakeFirstOrThrow();
    const rows = await entries
      .selectAll()
      .orderBy('at', 'desc')
      .orderBy('id', 'desc')
      .limit(page.size)
      .offset(page.offset)
      .execute();
    const names = await realNames(
      tx,
      rows.map((row) => row.user_id),
    );
    const items = rows.map((row) => ({
      id: row.id,
      at: wireTime(row.at),
      user: row.user_id,
      userName: names.get(row.user_id) ?? '',
      action: row.action,
      changes: visibleChanges(row.changes as readonly Change[], record.view),
    }));
    return pageOf(items, Number(count), page);
  });
}

async function requireSeen(tx: TenantTransaction, principal: Principal, record: OpenRecord, id: string): Promise<void> {
  try {
    await readRow(tx, record, { id });
  } catch (error) {
    if (!(error instanceof BusinessError) || !mayDo(record.model, principal, 'remove')) throw error;
    await readRow(tx, record, { id, removed: true });
  }
}
