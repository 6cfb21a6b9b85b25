import { counterDictionary } from '../../../core/application.ts';
import { stageCounters } from '../../../core/words/counters.ts';
import { oncePerTransaction } from '../../platform/store/once-per-transaction.ts';
import type { Unit } from '../../platform/unit.ts';

/**
 * The counters of a company in their order, each with the stage that it counts for: those that the software was built
 * with, and the entries of its dictionary of counters.
 */
export function companyCounters({ tx }: Unit): Promise<ReadonlyMap<string, string>> {
  return oncePerTransaction(tx, 'counters', async () => {
    const rows = await tx
      .selectFrom('dict_biz')
      .select(['dict_key', 'remark'])
      .where('code', '=', counterDictionary.code)
      .where('parent_id', '>', '0')
      .where('is_deleted', '=', false)
      .where('is_sealed', '=', 0)
      .orderBy('sort')
      .execute();
    const added = rows.map(({ dict_key: name, remark: stage }) => [name, stage] as const);
    return new Map([...Object.entries(stageCounters), ...added]);
  });
}
