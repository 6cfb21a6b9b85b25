import { fieldPair } from '../../core/words/set-parts.ts';
import { isEmptyValue } from '../../core/values/empty.ts';
import type { Row } from '../../core/values/finding.ts';
import { valuesBrought } from './exchange/values-brought.ts';
import type { RowUnit } from './row-writer.ts';

/**
 * What a row leaves empty though the row that it names says it, and it could say nothing else (`x-fill` with `x-match`),
 * such as the name of an employee whose number alone was sent.
 */
export async function matchedValues(unit: RowUnit, data: Row): Promise<Row> {
  const matched = [...unit.record.model.fields.values()].flatMap(({ match }) =>
    match.map((pair) => fieldPair(pair)[0]),
  );
  const open = matched.filter((key) => isEmptyValue(data[key]));
  if (open.length === 0) return {};
  const brought = (await valuesBrought(unit, [{ values: data }]))(data, {});
  return Object.fromEntries(open.flatMap((key) => (key in brought ? [[key, brought[key]]] : [])));
}
