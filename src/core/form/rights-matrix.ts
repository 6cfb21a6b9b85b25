import type { FieldModel, ProcessModel, RecordModel } from '../model/model.ts';
import { otherRoles } from '../model/load/field-access.ts';
import type { FieldView, FormView } from './form-view.ts';
import { mayReadRecord } from './record-access.ts';
import { recordView } from './record-view.ts';
import { stepView } from './step-view.ts';
import { startStep } from '../words/application-step.ts';

/** What a role may do with a field on a page. */
export type Right = 'hide' | 'read' | 'edit' | 'fill';

/** What each role may do with each field of one page: `rights` by path, then by the order of `roles`. */
export interface RightsMatrix {
  /** Those who work here first, then those that fields name. */
  readonly roles: readonly string[];
  /** How many of them work here. */
  readonly workers: number;
  readonly fields: readonly FieldModel[];
  readonly rights: ReadonlyMap<string, readonly Right[]>;
}

/** The rights at a step, or at `start`. @throws RangeError for an unknown step */
export function stepMatrix(process: ProcessModel, step: string): RightsMatrix {
  const workers = step === startStep ? process.start.roles : (process.steps.find(({ id }) => id === step)?.roles ?? []);
  // Whoever has every role sees every field that anybody sees here.
  const everyRole = [...workers, ...[...process.sets.values()].flatMap(({ fields }) => fields.flatMap(namedRoles))];
  const fields = viewFields(stepView(process, step, everyRole)).map(({ field }) => field);
  return matrix(workers, (role) => stepView(process, step, [role]), fields);
}

/** The rights of a record's form. */
export function recordMatrix(record: RecordModel): RightsMatrix {
  const { read, write } = record.roles;
  const fields = record.form.flatMap((path) => record.fields.get(path) ?? []);
  const workers = [...new Set([...(write ?? []), ...(read ?? [])])];
  return matrix(workers, (role) => (mayReadRecord(record, [role]) ? recordView(record, [role]) : null), fields);
}

function viewFields({ sections, tables }: FormView): readonly FieldView[] {
  return [...sections.flatMap(({ fields }) => fields), ...tables.flatMap(({ columns }) => columns)];
}

/** The roles that `x-access` names. */
function namedRoles({ access }: FieldModel): readonly string[] {
  return Object.keys(access ?? {}).filter((role) => role !== otherRoles);
}

function matrix(
  workers: readonly string[],
  viewOf: (role: string) => FormView | null,
  fields: readonly FieldModel[],
): RightsMatrix {
  const roles = [...new Set([...workers, ...fields.flatMap(namedRoles)])];
  const views = roles.map((role) => {
    const view = viewOf(role);
    return new Map(view === null ? [] : viewFields(view).map((one) => [one.field.path, rightOf(one)] as const));
  });
  return {
    roles,
    workers: workers.length,
    fields,
    rights: new Map(fields.map(({ path }) => [path, views.map((view) => view.get(path) ?? 'hide')] as const)),
  };
}

function rightOf({ access, required }: FieldView): Right {
  if (access === 'read') return 'read';
  return required ? 'fill' : 'edit';
}
