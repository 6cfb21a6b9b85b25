import { loadProcess } from '../../../core/model/load/load.ts';
import type { FieldModel, ProcessModel } from '../../../core/model/model.ts';
import type { Language } from '../../../core/text/text.ts';
import type { Release } from '../../../core/model/release.ts';
import { columnTitle } from '../../../core/model/header-names.ts';
import type { TrailEntry } from '../../../core/calls/task-detail.ts';
import { prepareValues } from '../../data/services/form-services.ts';
import { showValue } from '../../../core/values/values.ts';
import { plainText } from '../../../core/text/plain-text.ts';
import { isEmptyValue } from '../../../core/values/empty.ts';
import type { Lookups } from '../../../core/values/value-field.ts';

/** Every field of a process by its path, own sets' fields by their key: for labels of stored values. */
export function fieldsByPath(model: ProcessModel | null): ReadonlyMap<string, FieldModel> {
  if (model === null) return new Map();
  const own = [...model.sets.values()].flatMap((set) => set.fields).map((field) => [field.path, field] as const);
  return new Map([...own, ...model.fields]);
}

/** By which fields the values of a history's entries are read: those of the form that they were entered by. */
export type FieldsOfEntry = (entry: Pick<TrailEntry, 'releaseVersion'>) => ReadonlyMap<string, FieldModel>;

/** The fields of an entry: of the older form where its names, units or codes are others, else of the form shown. */
export function fieldsOfEntries(model: ProcessModel | null, forms: readonly Release[] = []): FieldsOfEntry {
  const shown = fieldsByPath(model);
  const older = new Map(
    forms.flatMap(({ version, descriptor }) =>
      descriptor.kind === 'process' ? [[version, fieldsByPath(loadProcess(descriptor))] as const] : [],
    ),
  );
  return ({ releaseVersion }) => older.get(releaseVersion) ?? shown;
}

/** `samples.unitPrice` for `/samples/3/unitPrice`, `planName` for `/planName` or `planName`. */
export function fieldPath(path: string): string {
  const parts = path.replace(/^\//, '').split(/[/.]/);
  return parts.filter((part) => !/^\d+$/.test(part)).join('.');
}

/** What a changed value is called, with its unit; the path where the process has no such field any more. */
export function fieldTitle(field: FieldModel | undefined, path: string, language: Language): string {
  return field === undefined ? path : columnTitle(field, language);
}

/** A stored value as the history shows it, by its field where the process still has it. */
export function shownValue(
  field: FieldModel | undefined,
  value: unknown,
  language: Language,
  lookups: Lookups,
): string {
  if (isEmptyValue(value)) return '—';
  return field === undefined ? plainText(value) : showValue(value, { field, language, lookups });
}

/**
 * Fetches the names and dictionary texts that the history shows. What can't be had stays an id or a key: the page is
 * shown all the same.
 */
export async function prepareTrail(trail: readonly TrailEntry[], model: ProcessModel | null): Promise<void> {
  const own = trail.map((entry) => entry.own);
  try {
    await prepareValues(fieldsByPath(model).values(), own);
  } catch {
    // Labels only.
  }
}
