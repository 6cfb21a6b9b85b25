import { BusinessError } from '../platform/errors/business-error.ts';
import type { UnitListener } from '../platform/unit.ts';
import { countHolders } from './stored-entries.ts';

/** Refuses the key of an entry that was removed to one of another name as long as something stored holds it. */
export const formListener: UnitListener = async (unit, event) => {
  if (event.kind !== 'entry-back') return;
  const count = await countHolders(unit, event);
  if (count === 0) return;
  const { key, was } = event;
  throw new BusinessError(400, 'dict.key-held', { args: { key, count, ...was } });
};
