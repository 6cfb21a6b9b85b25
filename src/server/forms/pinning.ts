import type { FieldModel, ProcessModel } from '../../core/descriptor/model.ts';
import { sameStep, stepTableOf } from '../../core/descriptor/step-table.ts';
import type { StepTable } from '../../core/descriptor/step-table.ts';

/**
 * Whether a task of this step that is opened now may show the newer form: the step is there, its outcomes lead to the
 * same places, and no field that both have changed its type.
 */
export function mayTakeNewer(own: ProcessModel, ownTable: StepTable, newer: ProcessModel, step: string): boolean {
  return sameStep(ownTable, stepTableOf(newer), step) && sameTypes(own, newer);
}

function sameTypes(own: ProcessModel, newer: ProcessModel): boolean {
  return [...own.fields].every(([path, field]) => {
    const other = newer.fields.get(path);
    return other === undefined || (other.type === field.type && sameColumns(field.columns, other.columns));
  });
}

type Columns = readonly FieldModel[] | null;

function sameColumns(own: Columns, newer: Columns): boolean {
  if (own === null || newer === null) return own === newer;
  const types = new Map(newer.map((column) => [column.key, column.type] as const));
  return own.every((column) => (types.get(column.key) ?? column.type) === column.type);
}
