import type { ValueField } from '../../../src/core/values/value-field.ts';
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
export function choicesOf(field: ValueField): readonly ChoiceEntry[] {
  if (field.choices !== null) return field.choices;
  return field.dict === null ? [] : dictionaryChoices(field.dict.code);
}

/** Who and what has a name, by what references store. */
function named(ref: ValueField['ref']) {
  if (ref?.kind === 'user') return [{ key: 'u1', name: { zh: '王技术', en: '王技术' } }];
  return ref?.record === 'role' ? [{ key: 'r1', name: { zh: '技术员', en: 'Technician' } }] : [];
}

/** Services without a server: three people, no records, uploads that always succeed. */
export const testServices: FormServices = {
  choices: choicesOf,
  nameOf: ({ ref }, value, language) => named(ref).find(({ key }) => key === value)?.name[language] ?? null,
  meant: ({ ref }, text) => named(ref).find(({ name }) => [name.zh, name.en].includes(text))?.key ?? null,
  findPeople: () => Promise.resolve([{ userId: 'u1', realName: '王技术', account: 'tech' }]),
  findRecords: () => Promise.resolve([{ value: 'r1', label: '技术员', row: {} }]),
  recordTree: () => Promise.resolve([]),
  upload: (file) => Promise.resolve({ id: `f-${file.name}`, name: file.name, size: file.size }),
  formerUnits: () => Promise.resolve([]),
  readTables: () =>
    Promise.resolve({ format: 'text', encoding: 'utf-8', separator: ',', madeFrom: '', pages: [], learned: [] }),
  teachTitles: () => Promise.resolve(),
  download: () => Promise.resolve(),
  readFile: () => Promise.resolve(new Blob(['text'], { type: 'text/plain' })),
};
