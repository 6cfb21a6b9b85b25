import type { FieldModel } from '../../core/model/model.ts';
import { plainText } from '../../core/text/plain-text.ts';
import type { Text } from '../../core/text/text.ts';
import type { Finding, Row } from '../../core/values/finding.ts';
import { fieldPair } from '../../core/words/set-parts.ts';
import type { RepeatedFields, RepeatedValues } from '../../core/form/repeated-fields.ts';

/** What is left of the values, and what is wrong with those that were left out, by the name of the row that they are of. */
export interface Kept extends RepeatedValues {
  readonly refused: readonly Text[];
}

/** What the form says of values: of those of the form and of rows, and of those that every row of a table gets, as of row 0. */
export interface ProposalFindings {
  readonly own: readonly Finding[];
  readonly common: readonly Finding[];
}

/**
 * Leaves out what the form refuses: the value itself, and where it came from a row that a field names, that field with
 * what else came from it. A choice stays: it says of what kind the row was, and the next one is of the same kind.
 */
export function withoutRefused(fields: RepeatedFields, values: RepeatedValues, findings: ProposalFindings): Kept {
  const refused: Text[] = [];
  const without = (row: Row, columns: readonly FieldModel[], wrong: readonly Finding[]): Row => {
    const dropped = new Set<string>();
    for (const finding of wrong) {
      const key = finding.key ?? '';
      if (!Object.hasOwn(row, key) || dropped.has(key)) continue;
      const [naming] = columns.filter((field) => bringsAlong(field, key));
      for (const one of naming === undefined ? [key] : [key, naming.key, ...broughtBy(naming, columns)])
        dropped.add(one);
      refused.push(said(finding, naming, row));
    }
    return Object.fromEntries(Object.entries(row).filter(([key]) => !dropped.has(key)));
  };
  const at = (table: string | null, index: number | null) => (finding: Finding) =>
    finding.table === table && finding.row === index;
  const of = (name: string): readonly FieldModel[] => fields.tables.find((table) => table.name === name)?.columns ?? [];
  const header = without(values.header, fields.header, findings.own.filter(at(null, null)));
  const rows = Object.entries(values.rows).map(([table, all]) => {
    const left = all.map((row, index) => without(row, of(table), findings.own.filter(at(table, index))));
    return [table, left] as const;
  });
  const common = Object.entries(values.common).map(([table, row]) => {
    return [table, without(row, of(table), findings.common.filter(at(table, 0)))] as const;
  });
  return { header, rows: Object.fromEntries(rows), common: Object.fromEntries(common), refused };
}

function bringsAlong({ key, link, fill }: FieldModel, wanted: string): boolean {
  return link !== null && (key === wanted || fill.map(fieldPair).some(([here]) => here === wanted));
}

/** What a row brought along that is of this one row alone. */
function broughtBy({ fill }: FieldModel, columns: readonly FieldModel[]): readonly string[] {
  const kinds = new Map(columns.map(({ key, kind }) => [key, kind]));
  return fill.map(fieldPair).flatMap(([here]) => (kinds.get(here) === 'choice' ? [] : [here]));
}

function said({ message, key }: Finding, naming: FieldModel | undefined, row: Row): Text {
  if (naming === undefined || naming.key === key) return message;
  const name = plainText(row[naming.key]);
  return { zh: `${naming.label.zh}“${name}”：${message.zh}`, en: `${naming.label.en} "${name}": ${message.en}` };
}
