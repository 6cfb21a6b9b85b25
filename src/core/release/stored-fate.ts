import type { FieldModel } from '../model/model.ts';
import type { Text } from '../text/text.ts';
import { isEmptyValue } from '../values/empty.ts';
import type { Row } from '../values/finding.ts';

/**
 * What becomes of a stored value under a new version of its form.
 * - `left`: the conversion gives nothing for it;
 * - `replaced`: somebody typed it, and a formula gives another value from now on;
 * - `unrestored`: a release that is taken back made it of another value, which does not come back;
 * - `unread`: it would mean something else and nothing says what;
 * - `unseen`: no field shows it any more;
 * - `dropped`: it stands, long unseen, where a new field will be;
 * - `hidden`: a condition hides its field, and the next save drops it;
 * - `choice`: it is none of the choices any more;
 * - `limit`: it breaks a limit, pattern or type that it did not break;
 * - `missing`: there is none where one is required from now on;
 * - `rule`: it breaks a rule or check that it did not break;
 * - `recomputed`: a formula gives another value;
 * - `returns`: it was kept unseen since its field went, and is shown again;
 * - `stays`: nothing happens to what is stored: its steps are other ones now, so its work goes on by its own form;
 * - `merged`: it goes along, and is the same afterwards as another one that differs now;
 * - `converted`, `moved`: it goes along as another value, under another name.
 */
export const fates = [
  'left',
  'merged',
  'replaced',
  'unrestored',
  'unread',
  'unseen',
  'dropped',
  'hidden',
  'choice',
  'limit',
  'missing',
  'rule',
  'recomputed',
  'returns',
  'stays',
  'converted',
  'moved',
] as const;

export type Fate = (typeof fates)[number];

/** What becomes of something stored, at one field of it. No value is told, but a choice that the form itself names. */
export interface StoredFate {
  readonly fate: Fate;
  /** The path of the field: of the version before where the value has no other. */
  readonly path: string;
  readonly label: Text;
  /** The choice, the limit or the new name that is meant; '' for none. */
  readonly detail: string;
}

/** Each fate of something once. */
export function onceEach(found: readonly StoredFate[]): readonly StoredFate[] {
  return [...new Map(found.map((each) => [fateKey(each), each])).values()];
}

/** By what fates are counted. */
export function fateKey({ fate, path, detail }: StoredFate): string {
  return `${fate} ${path} ${detail}`;
}

/** The values that stand at a path: of a column one for each row. Steps' own values are not part of the data. */
export function valuesAt(values: Row, path: string): readonly unknown[] {
  if (path.includes(':')) return [];
  const [first = '', column] = path.split('.');
  const value = values[first];
  if (column === undefined) return [value];
  return Array.isArray(value) ? (value as readonly unknown[]).map((row) => (isRow(row) ? row[column] : undefined)) : [];
}

/** Whether something is filled in at a path. */
export function isFilled(values: Row, path: string): boolean {
  return valuesAt(values, path).some((value) => !isEmptyValue(value));
}

/** Makes a fate of a field. */
export function fateOf(fate: Fate, path: string, field: FieldModel | undefined, detail = ''): StoredFate {
  return { fate, path, label: field?.label ?? { zh: path, en: path }, detail };
}

function isRow(value: unknown): value is Row {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
