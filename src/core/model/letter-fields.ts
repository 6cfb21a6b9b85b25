import type { LetterSource } from '../../generated/descriptor.ts';
import type { FieldModel } from './model.ts';
import type { PathScope } from './load/path-list.ts';

/** A word of a letter that names no field, or one that cannot serve. */
export interface LetterFault {
  readonly word: 'to' | 'text' | 'way';
  readonly name: string;
  /** Null where there is no such field. */
  readonly field: FieldModel | null;
}

/** The way of sending that is there without anything being set up. */
export const systemWay = 'system';

const fits: Readonly<Record<LetterFault['word'], (field: FieldModel) => boolean>> = {
  to: (field) => field.ref?.kind === 'user',
  text: (field) => field.type === 'string' && field.ref === null && field.choices === null && field.dict === null,
  way: (field) => field.choices?.some(({ value }) => value === systemWay) === true,
};

/** Form fields that a letter's word may name: those kept with the instance and those of the step's own sets. */
export function letterFields(word: LetterFault['word'], { fields, own }: PathScope): readonly FieldModel[] {
  const mine = [...own.values()].flatMap((set) => set.fields);
  return [...[...fields.values()].filter(({ table }) => table === null), ...mine].filter(fits[word]);
}

/** What is wrong with a letter. @param scope with the own sets of the step alone */
export function letterFaults(letter: LetterSource, scope: PathScope): readonly LetterFault[] {
  const named = (['to', 'text', 'way'] as const).flatMap((word) => {
    const name = letter[word];
    return name === undefined ? [] : [{ word, name }];
  });
  return named.flatMap(({ word, name }) => {
    if (letterFields(word, scope).some(({ key }) => key === name)) return [];
    const own = [...scope.own.values()].flatMap((set) => set.fields);
    const field = scope.fields.get(name) ?? own.find(({ key }) => key === name) ?? null;
    return [{ word, name, field }];
  });
}
