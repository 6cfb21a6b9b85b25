import type { FieldModel } from '../model/model.ts';
import type { FieldView, FormView } from './form-view.ts';
import type { Row } from '../values/finding.ts';

/** A table some of whose columns are filled in as last time. */
export interface RepeatedTable {
  readonly name: string;
  /** Its rows are there already, such as the samples; they get what all rows had in common. */
  readonly keyed: boolean;
  readonly columns: readonly FieldModel[];
}

/** The fields of a page that are filled in as last time (`x-repeat`). */
export interface RepeatedFields {
  readonly header: readonly FieldModel[];
  readonly tables: readonly RepeatedTable[];
  readonly size: number;
}

/** Values to be filled in: of the form, of rows of detail tables, and of every row of a table that has its rows already. */
export interface RepeatedValues {
  readonly header: Row;
  readonly rows: Readonly<Record<string, readonly Row[]>>;
  readonly common: Readonly<Record<string, Row>>;
}

/** Those that the person may write on this page. */
export function repeatedOf({ sections, tables }: FormView): RepeatedFields {
  const header = sections.flatMap(({ fields }) => marked(fields));
  const found = tables.flatMap(({ name, key, columns }) => {
    const own = marked(columns);
    return own.length === 0 ? [] : [{ name, keyed: key !== null, columns: own }];
  });
  return { header, tables: found, size: header.length + found.length };
}

function marked(fields: readonly FieldView[]): readonly FieldModel[] {
  return fields.flatMap(({ field, access, own }) =>
    access === 'edit' && !own && field.columns === null && field.words['x-repeat'] === true ? [field] : [],
  );
}
