import type { FieldModel } from '../model/model.ts';
import { comparable, type ChoiceEntry } from '../text/choice-text.ts';
import type { Text } from '../text/text.ts';
import { takenNames } from './taken-names.ts';

/** Choices of a field that are called now what another one was called, so that stored ones read as that other. */
export function choiceNames(old: FieldModel, now: FieldModel): readonly Text[] {
  const after = new Map((now.choices ?? []).map(({ value, label }) => [String(value), label] as const));
  const before = (old.choices ?? []).map(({ value, label }) => ({ id: String(value), was: label }));
  const kept = before.flatMap(({ id, was }) => {
    const is = after.get(id);
    return is === undefined ? [] : [{ id, was, is }];
  });
  const gone = before.filter(({ id }) => !after.has(id));
  const { zh, en } = now.label;
  return takenNames(kept, gone).map(({ id, from, name }) => ({
    zh: `字段“${zh}”的选项 ${id} 现在叫“${name.zh}”，那是 ${from} 原来的名称`,
    en: `the choice ${id} of "${en}" is now called "${name.en}", as ${from} was called`,
  }));
}

type Named = Pick<ChoiceEntry, 'label'>;

/** Whether two choices have the same name in either language. */
export function isNamedAlike({ label: one }: Named, { label: other }: Named): boolean {
  return (['zh', 'en'] as const).some((language) => comparable(one[language]) === comparable(other[language]));
}
