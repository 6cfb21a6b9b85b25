import type { FieldModel } from '../../../src/core/model/model.ts';
import type { ChoiceEntry } from '../../../src/core/text/choice-text.ts';
import type { FormServices } from '../../../src/web/data/services/lookups.ts';
import { projectDictionaries } from './descriptors.ts';

function dictionaryChoices(code: string): readonly ChoiceEntry[] {
  const dictionary = [...projectDictionaries().values()].find((candidate) => candidate.code === code);
  return (dictionary?.entries ?? []).map((entry) => ({
    value: entry.dictKey,
    label: { zh: entry.dictValue, en: entry.en },
    parent: entry.parent ?? null,
  }));
}

/** The choices of a field, from the project's own dictionaries. */
export function choicesOf(field: FieldModel): readonly ChoiceEntry[] {
  if (field.choices !== null) return field.choices.map((choice) => ({ ...choice, parent: null }));
  return field.dict === null ? [] : dictionaryChoices(field.dict.code);
}

/** Services without a server: three people, no records, uploads that always succeed. */
export const testServices: FormServices = {
  choices: choicesOf,
  personName: (userId) => (userId === 'u1' ? '王技术' : null),
  personMeant: (text) => (text === '王技术' ? 'u1' : null),
  findPeople: () => Promise.resolve([{ userId: 'u1', realName: '王技术', account: 'tech' }]),
  recordName: (record, value) => (record === 'role' && value === 'r1' ? { zh: '技术员', en: 'Technician' } : null),
  findRecords: () => Promise.resolve([{ value: 'r1', label: '技术员', row: {} }]),
  recordTree: () => Promise.resolve([]),
  upload: (file) => Promise.resolve({ id: `f-${file.name}`, name: file.name, size: file.size }),
  download: () => Promise.resolve(),
  readFile: () => Promise.resolve(new Blob(['text'], { type: 'text/plain' })),
};
