import type { FieldModel } from '../model/model.ts';
import type { Text } from '../text/text.ts';
import { meaningChanges } from './field-meaning.ts';
import { pairFields } from './field-pairs.ts';
import { allFields, prefixOf, type FormModel } from './form-fields.ts';

/**
 * By path the fields that versions before had last. Data keep the values of a field that is gone, unseen; what stands
 * under its name was left by it.
 */
export type FormerFields = ReadonlyMap<string, FieldModel>;

/** Of a first version. */
export const noFormerFields: FormerFields = new Map();

/** The names of choices that a field has or had, by code. */
type ChoiceNames = ReadonlyMap<string, Text>;

/** By path, the choices that stored values may still name: those of every version since values were last converted. */
const choices = new WeakMap<FormerFields, ReadonlyMap<string, ChoiceNames>>();

/** The choices that values of a field may name that were stored by a version or by one of those before it. */
export function choicesSoFar(former: FormerFields, model: FormModel, path: string): ChoiceNames {
  return choices.get(withFieldsOf(former, model))?.get(path) ?? new Map<string, Text>();
}

function choicesWith(former: FormerFields, model: FormModel): ReadonlyMap<string, ChoiceNames> {
  const known = choices.get(former) ?? new Map<string, ChoiceNames>();
  const next = new Map(known);
  for (const [path, field] of allFields(model)) {
    if (field.choices === null) continue;
    const names = [field.key, ...(field.words['x-was'] ?? [])].map((key) => known.get(prefixOf(path) + key));
    const before = names.find((one) => one !== undefined);
    const isConverted = model.descriptor.migrate?.[path] !== undefined;
    const own = field.choices.map(({ value, label }) => [String(value), label] as const);
    next.set(path, new Map([...(isConverted || before === undefined ? [] : before), ...own]));
  }
  return next;
}

const extended = new WeakMap<FormerFields, WeakMap<FormModel, FormerFields>>();

/** The same with those of a version that followed; always the same object for the same two. */
export function withFieldsOf(former: FormerFields, model: FormModel): FormerFields {
  const made = extended.get(former) ?? new WeakMap<FormModel, FormerFields>();
  extended.set(former, made);
  const found = made.get(model) ?? new Map([...former, ...allFields(model)]);
  made.set(model, found);
  if (!choices.has(found)) choices.set(found, choicesWith(former, model));
  return found;
}

/**
 * Fields of a new version that the one before has not, but an earlier one had with the same meaning, under their key or a
 * former one (`x-was`): values that are kept under that name are theirs, and are shown again.
 *
 * @returns by path in the new version, the path under which the values are kept
 */
export function returningFields(
  before: FormModel,
  after: FormModel,
  former: FormerFields,
): ReadonlyMap<string, string> {
  const returning = new Map<string, string>();
  if (former.size === 0) return returning;
  const fields = allFields(after);
  const { fresh, pairs } = pairFields(allFields(before), fields);
  const tables = new Map(pairs.flatMap(({ from, to, old }) => (old.columns === null ? [] : [[`${to}.`, `${from}.`]])));
  const taken = new Set(pairs.map(({ from }) => from));
  // A table goes before its columns, which are kept in its rows.
  for (const path of fresh.toSorted((one, other) => Number(one.includes('.')) - Number(other.includes('.')))) {
    const field = fields.get(path);
    if (field === undefined || after.descriptor.migrate?.[path] !== undefined) continue;
    const prefix = tables.get(prefixOf(path)) ?? prefixOf(path);
    const isFree = (from: string): boolean =>
      !taken.has(from) && !fields.has(prefixOf(path) + from.slice(prefix.length));
    const from = namesOf(field)
      .map((key) => prefix + key)
      .find((name, place) => former.has(name) && (place === 0 || isFree(name)));
    const old = from === undefined ? undefined : former.get(from);
    if (from === undefined || old === undefined || meaningChanges(old, field, path).length > 0) continue;
    returning.set(path, from);
    taken.add(from);
    if (field.columns !== null && prefix === '') tables.set(`${path}.`, `${from}.`);
  }
  return returning;
}

/** The key of a field, and those that it had. */
function namesOf({ key, words }: FieldModel): readonly string[] {
  return [key, ...(words['x-was'] ?? [])];
}

/** All paths under which values of a form's fields may stand that a version before it left. */
export function formerPaths(model: FormModel): ReadonlySet<string> {
  const fields = allFields(model);
  return new Set(
    [...fields].flatMap(([path, field]) => {
      const table = fields.get(prefixOf(path).slice(0, -1));
      const prefixes = table === undefined ? [prefixOf(path)] : namesOf(table).map((name) => `${name}.`);
      return prefixes.flatMap((prefix) => namesOf(field).map((key) => prefix + key));
    }),
  );
}
