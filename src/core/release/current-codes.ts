import { conversionBetween } from './conversion.ts';
import type { FieldPair } from './field-pairs.ts';
import { allFields, prefixOf } from './form-fields.ts';
import type { Values } from './place-conversion.ts';
import { isRecoded } from './recoded-entries.ts';
import { valuesAt } from './stored-fate.ts';
import type { Step } from './taken-back.ts';
import { pairVersions } from './version-pairs.ts';

/** What one value of a field is called by now. */
type Recode = (value: unknown) => unknown;

/**
 * Data that stay with an older form, by the codes that their dictionaries have since: a dictionary is the same for every
 * version. All else of them stays as it is.
 *
 * @param steps from the form of the data to the one in use
 */
export function withCurrentCodes(data: Values, steps: readonly Step[]): Values {
  const [first] = steps;
  if (first === undefined) return data;
  let next = data;
  for (const [path, field] of allFields(first.before)) {
    if (field.dict === null) continue;
    const recode = recodeAlong(path, steps);
    if (recode !== null) next = withRecoded(next, path, recode);
  }
  return next;
}

/** What versions make of the codes of a field, one after the other; null where none of them recodes it. */
function recodeAlong(path: string, steps: readonly Step[]): Recode | null {
  const recodes: Recode[] = [];
  let from = path;
  for (const step of steps) {
    const { before, after, former } = step;
    const { pairs } = pairVersions(before, after, former);
    const pair = pairs.find((one) => one.from === from);
    if (pair === undefined) break;
    if (isRecoded(pair, before, after)) recodes.push((value) => converted(value, pair, step));
    from = pair.to;
  }
  return recodes.length === 0 ? null : (value) => recodes.reduce((so, recode) => recode(so), value);
}

/** One value by itself; as it is where the expression gives nothing for it, or needs more than it. */
function converted(value: unknown, { from, to, old }: FieldPair, { before, after, former }: Step): unknown {
  const prefix = prefixOf(from);
  const own = { [old.key]: value };
  const whole = prefix.endsWith('.') ? { [prefix.slice(0, -1)]: [own] } : own;
  const data = conversionBetween(before, after, former)?.convert(whole).data ?? {};
  return valuesAt(data, to)[0] ?? value;
}

/** The values of a step's own sets stand by their keys alone. */
function withRecoded(data: Values, path: string, recode: Recode): Values {
  const prefix = prefixOf(path);
  const key = path.slice(prefix.length);
  if (!prefix.endsWith('.')) return recoded(data, key, recode);
  const table = prefix.slice(0, -1);
  const rows = data[table];
  return Array.isArray(rows) ? { ...data, [table]: rows.map((row: unknown) => recoded(row, key, recode)) } : data;
}

function recoded<Row>(row: Row, key: string, recode: Recode): Row {
  if (typeof row !== 'object' || row === null) return row;
  const value = (row as Values)[key];
  return value === undefined || value === null ? row : { ...row, [key]: recode(value) };
}
