import type { MessageInstance } from 'antd/es/message/interface';
import type { TFunction } from 'i18next';
import type { Calculated, CalculationState } from '../../../core/calls/calculations.ts';
import type { RecordModel } from '../../../core/model/model.ts';
import type { Language } from '../../../core/text/text.ts';
import { calculateBatch, calculationState } from '../../data/calls/record-row.ts';
import { failureText } from '../../data/state/use-loaded.ts';
import { textsIn } from '../../i18n/i18n.ts';

/** A calculation under way. */
type Running = NonNullable<CalculationState['running']>;

const everyMs = 1000;

/** How far a calculation is, in words. */
export function progressText(t: TFunction<'batch'>, { done, all, userName: name }: Running): string {
  if (all === 0) return t('starting', { name });
  return t(done < all ? 'progress' : 'saving', { name, done, all });
}

/** What came of a calculation, in words. */
export function doneText(t: TFunction<'batch'>, { rows, faulty }: Calculated): string {
  return t(faulty > 0 ? 'faulty' : 'done', { rows, faulty });
}

/**
 * Calculates a batch, and tells again and again how far it is. Null where its answer did not come in time: the server
 * goes on, and the page of the batch tells of the end.
 */
export async function calculate(
  model: RecordModel,
  id: string,
  tell: (running: Running) => void,
): Promise<Calculated | null> {
  let over = false;
  const watch = async (): Promise<void> => {
    await new Promise((resolve) => setTimeout(resolve, everyMs));
    if (over) return;
    const { running } = await calculationState(model, id);
    if (running !== null && !over) tell(running);
    await watch();
  };
  void watch().catch(() => undefined);
  try {
    return await calculateBatch(model, id);
  } catch (error) {
    const state = await calculationState(model, id).catch(() => null);
    if (state?.running) return null;
    throw error;
  } finally {
    over = true;
  }
}

/** Calculates a batch of a list: how far it is stands over the list, and on the page of the batch as well. */
export async function calculateTold(
  model: RecordModel,
  id: string,
  { message, language }: { readonly message: MessageInstance; readonly language: Language },
): Promise<void> {
  const t = (await textsIn(language, 'batch')) as TFunction<'batch'>;
  const key = `calculate-${id}`;
  try {
    await calculate(model, id, (running) => {
      void message.open({ key, type: 'loading', content: progressText(t, running), duration: 0 });
    });
    message.destroy(key);
  } catch (error) {
    void message.open({ key, type: 'error', content: failureText(error) });
    throw error;
  }
}
