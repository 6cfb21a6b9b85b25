import type { FieldModel } from '../../../core/model/model.ts';
import { downloadFile, readFile, readTables, teachTitles, uploadFile, type FileOwner } from '../calls/file.ts';
import { loadFormerUnits } from '../calls/forms.ts';
import type { FormServices } from './lookups.ts';
import { choicesOf, formerChoicesOf, prepareChoices } from './choice-cache.ts';
import { lookUpPeople, personMeant, personName, preparePeople } from './people-cache.ts';
import { peopleIn } from './people-in.ts';
import { findRecords, prepareRecordNames, recordMeant, recordName, recordTree } from './record-lookup.ts';

/** The server's answers to what widgets ask; files go to their owner. */
export function formServices(owner: FileOwner): FormServices {
  return {
    choices: choicesOf,
    formerly: formerChoicesOf,
    nameOf: (field, value, language) =>
      field.ref?.kind === 'record' ? (recordName(field, value)?.[language] ?? null) : personName(value),
    meant: ({ ref }, text) => (ref?.kind === 'record' ? recordMeant(ref.record, text) : personMeant(text)),
    findPeople: lookUpPeople,
    findRecords,
    recordTree,
    upload: (file, onProgress) => uploadFile(file, owner, onProgress),
    download: downloadFile,
    readFile,
    readTables: (file, reading) => readTables(file, owner, reading),
    teachTitles,
    formerUnits: loadFormerUnits,
  };
}

function allFields(fields: Iterable<FieldModel>): FieldModel[] {
  return [...fields].flatMap((field) => [field, ...(field.columns ?? [])]);
}

/**
 * Fetches what showing these values needs: dictionaries, names of people and of rows. Rows of `tables` are looked through as
 * well. Throws ApiError when a dictionary can't be fetched.
 */
export async function prepareValues(
  fields: Iterable<FieldModel>,
  rows: Iterable<Readonly<Record<string, unknown>>>,
): Promise<void> {
  const known = allFields(fields);
  const all = [...rows];
  const valuesOf = (field: FieldModel): readonly unknown[] => all.flatMap((row) => [row[field.key]].flat());
  await Promise.all([prepareChoices(known), preparePeople(peopleIn(known, all)), prepareRecordNames(known, valuesOf)]);
}
