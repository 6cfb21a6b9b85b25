import type { ActionModel } from '../../../core/model/model.ts';
import { isEmptyValue } from '../../../core/values/empty.ts';

export type Values = Readonly<Record<string, unknown>>;

/** The parts of an answer that a button shows once: those that hold every field it names, such as a new password. */
export function answersToShow({ show }: ActionModel, answer: unknown): readonly Values[] {
  if (show.length === 0) return [];
  const parts = [answer].flat().filter((part): part is Values => typeof part === 'object' && part !== null);
  return parts.filter((part) => show.every((key) => !isEmptyValue(part[key])));
}
