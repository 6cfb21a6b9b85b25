import type { FieldModel } from '../model/model.ts';
import { takesGiven } from './access.ts';

/**
 * What pressing an outcome says by itself: the choices of the step's own sets that nobody types and that have the outcome
 * among them, such as the result of an opinion.
 */
export function outcomeValues(own: readonly FieldModel[], outcome: string): Readonly<Record<string, string>> {
  const told = own.filter((field) => takesGiven(field) && Object.hasOwn(field.words['x-enum'] ?? {}, outcome));
  return Object.fromEntries(told.map(({ key }) => [key, outcome]));
}
