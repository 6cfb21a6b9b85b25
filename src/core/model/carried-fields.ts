import type { FieldModel, ProcessModel, RecordModel } from './model.ts';

/** Fields of a process's form that take the values of a row handed in to it: those that both have by one name. */
export function carriedFields(process: ProcessModel, record: RecordModel): readonly FieldModel[] {
  return [...process.fields.values()].filter(
    ({ key, table, calc, number }) => table === null && calc === null && number === null && record.fields.has(key),
  );
}
