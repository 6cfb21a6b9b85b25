import type { FormView } from '../../core/form/form-view.ts';
import { wireTime } from '../platform/clock.ts';
import { BusinessError } from '../platform/errors/business-error.ts';
import { usableRelease } from '../forms/find-release.ts';
import { recordPage } from '../forms/form-kit.ts';
import { versionHead } from '../forms/release-queries.ts';
import { pageOf, readPage, requiredText, type Page, type RawQuery } from '../platform/http/page.ts';
import type { Change } from '../platform/store/audit.ts';
import type { TenantTransaction } from '../platform/store/database.ts';
import { realNames } from '../workflow/people.ts';
import { mayDo } from './policy.ts';
import { openRecord, readRow, type OpenRecord, type RecordAddress } from './record-store.ts';
import { visibleChanges } from './visible-changes.ts';
import type { Unit } from '../platform/unit.ts';
import type { Reply } from '../../core/calls/calls.ts';

/** A write to a row. */
type HistoryItem = Reply<'GET /api/seqdesk-:area/:record/history'>['records'][number];

/**
 * A page of what happened to a row, newest first; of a removed one for whoever may remove.
 *
 * @throws BusinessError 400 where there is no such row in the caller's sight
 */
export async function recordHistory(unit: Unit, address: RecordAddress, query: RawQuery): Promise<Page<HistoryItem>> {
  const page = readPage(query);
  const id = requiredText(query, 'id');

  const record = await openRecord(unit, address, 'read');
  await requireSeen(unit, record, id);
  const entries = unit.tx
    .selectFrom('audit_log')
    .where('kind', '=', 'change')
    .where('subject', '=', record.model.id)
    .where('subject_id', '=', id);
  const { count } = await entries.select((of) => of.fn.countAll<string>().as('count')).executeTakeFirstOrThrow();
  const rows = await entries
    .selectAll()
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(page.size)
    .offset(page.offset)
    .execute();
  const writers = rows.map((row) => row.user_id);
  const names = await realNames(unit.tx, writers);
  const moves = await movesOf(unit.tx, record, id);
  const views = await olderViews(unit, record, moves);
  const items = rows.map((row) => {
    const version = moves.findLast((move) => BigInt(move.id) > BigInt(row.id))?.from ?? 0;
    return {
      id: row.id,
      at: wireTime(row.at),
      user: row.user_id,
      userName: names.get(row.user_id) ?? '',
      action: row.action,
      version,
      changes: visibleChanges(row.changes as readonly Change[], views.get(version) ?? record.view),
    };
  });
  return pageOf(items, Number(count), page);
}

/** A move of a row to another form. */
interface RowConversion {
  /** Of the entry that tells it. */
  readonly id: string;
  /** The version that its values were entered by until then. */
  readonly from: number;
}

/** The moves of a row to other forms, the last first. */
async function movesOf(tx: TenantTransaction, { model }: OpenRecord, id: string): Promise<readonly RowConversion[]> {
  const rows = await tx
    .selectFrom('audit_log')
    .select(['id', 'changes'])
    .where('kind', '=', 'change')
    .where('subject', '=', model.id)
    .where('subject_id', '=', id)
    .where('action', '=', 'convert')
    .orderBy('id', 'desc')
    .execute();
  return rows.flatMap(({ id: entry, changes }) => {
    const from = (changes as readonly Change[]).find(({ path }) => path === 'release')?.before;
    return typeof from === 'number' ? [{ id: entry, from }] : [];
  });
}

/** What the person may see by the older forms of a row, by version. */
async function olderViews(
  unit: Unit,
  { model }: OpenRecord,
  moves: readonly RowConversion[],
): Promise<ReadonlyMap<number, FormView>> {
  const views = new Map<number, FormView>();
  for (const { from } of moves) {
    const head = await versionHead(unit.tx, model.id, from);
    const found = head === undefined ? null : await usableRelease(unit, head);
    if (found !== null) views.set(from, unit.services.kits.of(found.loaded, recordPage, unit.principal.roles).view);
  }
  return views;
}

async function requireSeen({ tx, principal }: Unit, record: OpenRecord, id: string): Promise<void> {
  try {
    await readRow(tx, record, { id });
  } catch (error) {
    if (!(error instanceof BusinessError) || !mayDo(record.model, principal, 'remove')) throw error;
    await readRow(tx, record, { id, removed: true });
  }
}
