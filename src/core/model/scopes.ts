import type { FieldModel, SetModel } from './model.ts';
import type { ValueType } from '../expression/expression.ts';
import { fieldTypes } from './value-type.ts';

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

/** The types of other rows that expressions read, by the name that each goes by. */
export function rowTypes(rows: ReadonlyMap<string, Iterable<FieldModel>>): Readonly<Record<string, ValueType>> {
  return Object.fromEntries([...rows].map(([name, fields]) => [name, { kind: 'object', fields: fieldTypes(fields) }]));
}
