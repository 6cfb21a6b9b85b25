import type { FieldSchema, FieldSet } from '../../../src/generated/descriptor.ts';
import { loadSet } from '../../../src/core/model/load/load-set.ts';
import type { FieldModel, SetModel } from '../../../src/core/model/model.ts';

const label = { zh: '名', en: 'name' };

/** A number field with a unit. */
export function numberField(key: string, unit: string | null): FieldModel {
  const words: FieldSchema = unit === null ? { type: 'number' } : { type: 'number', 'x-unit': unit };
  const [field] = setModels({ only: { properties: { [key]: words } } }).get('only')?.fields ?? [];
  if (!field) throw new Error('no field');
  return field;
}

type SetWords = Omit<FieldSet, 'label' | 'scope'> & { readonly scope?: FieldSet['scope'] };

/** Models of sets written down as in a descriptor; `tables` names the detail table of a row set. */
export function setModels(
  sets: Readonly<Record<string, SetWords>>,
  tables: Readonly<Record<string, string>> = {},
): ReadonlyMap<string, SetModel> {
  const written = Object.fromEntries(
    Object.entries(sets).map(([name, set]) => [name, { label, scope: 'form', ...set } as const]),
  );
  const source = { sets: written, shapes: {} };
  return new Map(Object.keys(sets).map((name) => [name, loadSet(name, source, null, tables[name] ?? null)]));
}
