import type { FieldModel } from '../../core/descriptor/model.ts';
import { downloadFile, readFile, uploadFile, type FileOwner } from '../api/file.ts';
import type { FormServices } from '../widgets/widget.ts';
import { choicesOf, prepareChoices } from './choice-cache.ts';
import { lookUpPeople, personMeant, personName, preparePeople } from './people-cache.ts';
import { findRecords, prepareRecordNames, recordName, recordTree } from './record-lookup.ts';

/** The server's answers to what widgets ask; files go to their owner. */
export function formServices(owner: FileOwner): FormServices {
  return {
    choices: choicesOf,
    personName,
    personMeant,
    findPeople: lookUpPeople,
    recordName,
    findRecords,
    recordTree,
    upload: (file, onProgress) => uploadFile(file, owner, onProgress),
    download: downloadFile,
    readFile,
  };
}

function peopleIn(field: FieldModel, value: unknown): string[] {
  if (field.columns !== null && Array.isArray(value)) {
    const columns = field.columns;
    return value.flatMap((row: unknown) => {
      const cells = typeof row === 'object' && row !== null ? (row as Readonly<Record<string, unknown>>) : {};
      return columns.flatMap((column) => peopleIn(column, cells[column.key]));
    });
  }
  if (field.ref?.kind !== 'user') return [];
  return [value].flat().filter((id): id is string => typeof id === 'string');
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
  const people = all.flatMap((row) => known.flatMap((field) => peopleIn(field, row[field.key])));
  const valuesOf = (field: FieldModel): readonly unknown[] => all.flatMap((row) => [row[field.key]].flat());
  await Promise.all([prepareChoices(known), preparePeople(people), prepareRecordNames(known, valuesOf)]);
}
