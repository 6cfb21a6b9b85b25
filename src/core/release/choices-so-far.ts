import type { Text } from '../text/text.ts';
import { allFields, prefixOf, type FormModel } from './form-fields.ts';
import { lastVersion, namesOf, type FormerFields } from './former-fields.ts';
import { pairVersions } from './version-pairs.ts';

/** The names of choices that a field has or had, by code. */
type ChoiceNames = ReadonlyMap<string, Text>;
type AllChoices = ReadonlyMap<string, ChoiceNames>;

const known = new WeakMap<FormerFields, WeakMap<FormModel, AllChoices>>();

/**
 * The choices that values of a field may name that were stored by a version or by one of those before it: those of every
 * version since values were last converted.
 */
export function choicesSoFar(former: FormerFields, model: FormModel, path: string): ChoiceNames {
  return allChoices(former, model).get(path) ?? new Map<string, Text>();
}

function allChoices(former: FormerFields, model: FormModel): AllChoices {
  const made = known.get(former) ?? new WeakMap<FormModel, AllChoices>();
  known.set(former, made);
  const found = made.get(model) ?? choicesOf(former, model);
  made.set(model, found);
  return found;
}

function choicesOf(former: FormerFields, model: FormModel): AllChoices {
  const last = lastVersion(former);
  const before: AllChoices = last === null ? new Map() : allChoices(last.former, last.model);
  const { pairs, returning } = last === null ? none : pairVersions(last.model, model, last.former);
  const origins = new Map([...returning, ...pairs.map(({ from, to }) => [to, from] as const)]);
  const next = new Map(before);
  for (const [path, field] of allFields(model)) {
    if (field.choices === null) continue;
    const names = [origins.get(path), ...namesOf(field).map((key) => prefixOf(path) + key)];
    const old = names.map((name) => before.get(name ?? '')).find((one) => one !== undefined);
    const isConverted = model.descriptor.migrate?.[path] !== undefined;
    const own = field.choices.map(({ value, label }) => [String(value), label] as const);
    next.set(path, new Map([...(isConverted || old === undefined ? [] : old), ...own]));
  }
  return next;
}

const none = { pairs: [], returning: new Map<string, string>() };
