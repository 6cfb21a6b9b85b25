import { chained, conversionAlong, type Conversion } from '../../core/release/conversion.ts';
import type { FormModel } from '../../core/release/form-fields.ts';
import type { TenantTransaction } from '../platform/store/database.ts';
import { oncePerTransaction } from '../platform/store/once-per-transaction.ts';
import { usableRelease, type FoundRelease } from './find-release.ts';
import { formerFieldsOf } from './former-releases.ts';
import { lineOf } from './release-line.ts';
import { headById } from './release-queries.ts';
import { takenBack } from './taken-back.ts';
import type { ReleaseHead } from './release-row.ts';
import type { Unit } from '../platform/unit.ts';

/** The way that stored data take from one release to another. */
export interface ReleaseWay {
  readonly conversion: Conversion;
  /** Whether the other release follows the one that the data are written by, so that they may stay converted. */
  readonly forward: boolean;
  /** The forms on the way, from the one that the data are written by to the last before the other. */
  readonly older: readonly FormModel[];
}

/**
 * How data written by one release are read by another: through every release between them, each of which was validated
 * against the one before it; what was taken back again is passed over. Where neither follows the other, only if both say the same by every name.
 *
 * @returns null where data can't be taken there
 */
export function wayBetween(unit: Unit, fromId: string, to: FoundRelease): Promise<ReleaseWay | null> {
  if (fromId === to.head.id) return Promise.resolve({ conversion: chained([]), forward: true, older: [] });
  return oncePerTransaction(unit.tx, `way from ${fromId} to ${to.head.id}`, () => findWay(unit, fromId, to));
}

async function findWay(unit: Unit, fromId: string, to: FoundRelease): Promise<ReleaseWay | null> {
  const from = await headById(unit.tx, fromId);
  const before = await lineOf(unit.tx, to.head);
  const index = before.findIndex(({ id }) => id === fromId);
  const line = index < 0 ? [from] : before.slice(0, index + 1).toReversed();
  const models: FormModel[] = [];
  for (const head of line) {
    const found = await usableRelease(unit, head);
    if (found === null || found.degradedFrom !== null) return null;
    models.push(found.loaded.model);
  }
  const former = await formerFieldsOf(unit, from);
  const conversion = conversionAlong([...models, to.loaded.model], former, await takenBack(unit.tx, to.head));
  if (conversion === null) return null;
  return index < 0 && conversion.changes ? null : { conversion, forward: index >= 0, older: models };
}

/** Whether nothing between two releases of a form converted stored values, so that both read them alike. */
export async function meansTheSame(tx: TenantTransaction, one: ReleaseHead, other: ReleaseHead): Promise<boolean> {
  const between = await tx
    .selectFrom('form_release')
    .select('id')
    .where('form_id', '=', one.form_id)
    .where('change_class', '=', 'upcast')
    .where('version', '>', Math.min(one.version, other.version))
    .where('version', '<=', Math.max(one.version, other.version))
    .limit(1)
    .executeTakeFirst();
  return between === undefined;
}
