import type { FieldModel } from '../../../core/model/model.ts';
import { kinds } from '../../../core/values/kinds.ts';
import { chinaTime } from '../../parts/china-time.ts';

/** With Ctrl they fill in the present day or moment; the second is the sign that a Chinese keyboard types. */
export const nowKeys: readonly string[] = [';', String.fromCharCode(0xff1b)];

/** The present day or moment as the field holds it; null where it holds neither. */
export function presentValue({ kind }: Pick<FieldModel, 'kind'>): string | null {
  return kinds[kind].now?.(chinaTime(Date.now()).slice(0, 16)) ?? null;
}

/** Whether the field is for moments: what is done now is written down now, unlike the day on which something expires. */
export function isForMoments({ kind }: Pick<FieldModel, 'kind'>): boolean {
  return kinds[kind].search === 'moments';
}
