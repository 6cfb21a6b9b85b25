import { handInsOf } from '../../../core/form/handed-in.ts';
import type { Text } from '../../../core/text/text.ts';
import { newestProcess } from '../../forms/find-release.ts';
import type { Unit } from '../../platform/unit.ts';
import { undecided, undecidedInstance } from '../../workflow/undecided.ts';
import { mayMove } from '../policy.ts';
import { valuesOfRow, type OpenRecord, type RecordRow } from '../record-store.ts';
import { nameOf, runningInstance } from './row-instance.ts';
import { carriedValues } from './row-values.ts';

/**
 * Why nobody could decide about a row that is handed in, or may be handed in now; null where somebody can. Of a row that
 * is not handed in yet whoever looks at it counts as the one who does, where they may.
 */
export async function undecidedRow(unit: Unit, record: OpenRecord, row: RecordRow): Promise<Text | null> {
  const { model } = record;
  const state = valuesOfRow(model, row)[model.states?.field ?? ''];
  for (const handIn of handInsOf(model)) {
    const running = await runningInstance(unit, handIn, nameOf(model, row));
    if (running !== null) return undecidedInstance(unit, running.id);
    const process = handIn.from.includes(String(state)) ? await newestProcess(unit, handIn.process.id, null) : null;
    if (process === null) continue;
    const data = await carriedValues(unit, process.model, { record, handIn, row });
    const done = mayMove(handIn, unit.principal) ? [{ actor: unit.principal.userId, step: null }] : [];
    const found = await undecided(unit, { process: process.model, data, step: null, holder: null, done });
    if (found !== null) return found;
  }
  return null;
}
