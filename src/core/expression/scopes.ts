import type { FieldModel, ProcessModel, RecordModel, SetModel } from '../descriptor/model.ts';
import type { ValueType } from './expression.ts';
import { createScope, type ExpressionScope } from './scope.ts';
import { fieldTypes } from './value-type.ts';

/** The scopes of one model: all its sets together, own sets and detail tables included. */
export interface ModelScopes {
  readonly form: ExpressionScope;
  /** The scope of the rows of a table: `samples` or a detail table. */
  readonly row: (table: string) => ExpressionScope;
}

/** Names of one table of sample rows, and of the form around it. */
export interface NameTypes {
  readonly form: Readonly<Record<string, ValueType>>;
  readonly samples: Readonly<Record<string, ValueType>> | null;
}

/** The table that holds the rows of all sample sets. */
const sampleTable = 'samples';

/** The types of the names that sets give: form fields, and the columns of `samples` as a table. */
export function nameTypes(sets: Iterable<SetModel>): NameTypes {
  const form: FieldModel[] = [];
  const samples: FieldModel[] = [];
  for (const set of sets) {
    if (set.scope === 'sample') samples.push(...set.fields);
    else if (set.scope !== 'row') form.push(...set.fields);
  }
  return { form: fieldTypes(form), samples: samples.length > 0 ? fieldTypes(samples) : null };
}

/** All names of the form, `samples` included. */
export function rootTypes({ form, samples }: NameTypes): Readonly<Record<string, ValueType>> {
  return samples === null ? form : { ...form, [sampleTable]: { kind: 'table', fields: samples } };
}

/**
 * The scopes of a process. A key of a used set that the process lacks reads as empty, whatever its name: the process
 * was checked before it was released.
 */
export function processScopes(model: ProcessModel): ModelScopes {
  return modelScopes(model.sets.values());
}

/** The scopes of a record; its fields are the form. */
export function recordScopes(model: RecordModel): ModelScopes {
  return modelScopes(model.sets.values());
}

function modelScopes(sets: Iterable<SetModel>): ModelScopes {
  const root = rootTypes(nameTypes(sets));
  const rows = new Map<string, ExpressionScope>();
  let form: ExpressionScope | null = null;
  return {
    get form() {
      form ??= createScope({ fields: root, table: null, root, lenient: true });
      return form;
    },
    row: (table) => {
      const known = rows.get(table);
      if (known) return known;
      const type = root[table];
      const fields = typeof type === 'object' && type.kind === 'table' ? type.fields : {};
      const scope = createScope({ fields, table, root, lenient: true });
      rows.set(table, scope);
      return scope;
    },
  };
}
