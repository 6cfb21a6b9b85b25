import { mayReadRecord } from '../../core/form/record-access.ts';
import type { FieldModel, RecordModel } from '../../core/model/model.ts';
import { isEmptyValue, sameValue } from '../../core/values/empty.ts';
import type { Finding, Row } from '../../core/values/finding.ts';
import { placePointer } from '../../core/form/place.ts';
import { isId } from '../platform/http/page.ts';
import type { TenantTransaction } from '../platform/store/database.ts';
import { oncePerTransaction } from '../platform/store/once-per-transaction.ts';
import { fieldsWith, textsOf, unchanged, valuesOf, type PlacedValue } from './data-values.ts';
import { namedRows } from './named-rows.ts';
import { choicesOfFields } from './choices-of-fields.ts';
import { findChoice } from '../../core/text/choice-text.ts';
import { listText } from '../../core/text/list-text.ts';
import { plainText } from '../../core/text/plain-text.ts';
import type { Text } from '../../core/text/text.ts';
import type { Unit } from '../platform/unit.ts';

/** How the target of a value stands: it may be chosen, there is none, or it may not be chosen now, as far as told why. */
export type Standing = 'fits' | 'missing' | 'closed' | Text;

/** A unit of work that refers to something, and what was asked there before. */
export interface Referring extends Unit {
  /** How a value's target stands, by `targetName` and value; what is asked is added. */
  readonly known: Map<string, Standing>;
}

/**
 * What the server alone can validate: a person or a row that a value refers to has to exist, and a row to be one that
 * the field offers. A text that merely may name a row (`x-link`) is held to that where there is such a row. Values of
 * before are let be.
 */
export async function checkReferences(
  unit: Referring,
  fields: Iterable<FieldModel>,
  { data, before }: { readonly data: Row; readonly before: Row },
): Promise<readonly Finding[]> {
  const tops = [...fields].flatMap((field) => fieldsWith(field, isHeld));
  if (tops.length === 0) return [];
  const isOld = unchanged(tops, before);
  const values = valuesOf(tops, data).filter((value) => isHeld(value.field) && !isOld(value));
  const findings: Finding[] = [];
  for (const [, group] of groups(values)) {
    const [first] = group;
    if (first === undefined) continue;
    const named = [...new Set(group.flatMap(({ value }) => textsOf(value)))];
    const standing = await known(unit, first.field, named);
    findings.push(...group.flatMap((value) => rejected(value, standing)));
  }
  return findings;
}

/** Whether a value has to name something, or is held to what it names. */
function isHeld({ ref, link, only }: FieldModel): boolean {
  return ref !== null || (link !== null && only !== null);
}

function rejected(value: PlacedValue, standing: (value: string) => Standing): readonly Finding[] {
  const mayBeUnknown = value.field.ref === null;
  const wrong = textsOf(value.value)
    .map(standing)
    .filter((one) => one !== 'fits' && !(mayBeUnknown && one === 'missing'));
  const [first] = wrong;
  return first === undefined || first === 'fits' ? [] : [rejection(value, first)];
}

function groups(values: readonly PlacedValue[]): ReadonlyMap<string, readonly PlacedValue[]> {
  const result = new Map<string, PlacedValue[]>();
  for (const value of values) {
    const name = targetName(value.field);
    result.set(name, [...(result.get(name) ?? []), value]);
  }
  return result;
}

function targetName({ link, only }: FieldModel): string {
  return link === null ? 'user' : `record ${link} ${JSON.stringify(only)}`;
}

/** Tells how the targets of the values stand, asking for those alone that were not asked for yet. */
async function known(
  unit: Referring,
  field: FieldModel,
  values: readonly string[],
): Promise<(value: string) => Standing> {
  const keyOf = (value: string): string => `${targetName(field)} ${value}`;
  const open = values.filter((value) => !unit.known.has(keyOf(value)));
  const found = open.length === 0 ? new Map<string, Standing>() : await existing(unit, field, open);
  for (const value of open) unit.known.set(keyOf(value), found.get(value) ?? 'missing');
  return (value) => unit.known.get(keyOf(value)) ?? 'missing';
}

type Standings = ReadonlyMap<string, Standing>;

async function existing(unit: Referring, { link, only }: FieldModel, values: readonly string[]): Promise<Standings> {
  if (link !== null) return existingRows(unit, { record: link, only: only ?? {} }, values);
  return allFit(await existingUsers(unit.tx, values));
}

function allFit(values: Iterable<string>): Standings {
  return new Map([...values].map((value) => [value, 'fits'] as const));
}

async function existingUsers(tx: TenantTransaction, values: readonly string[]): Promise<ReadonlySet<string>> {
  const ids = values.filter(isId).toSorted();
  if (ids.length === 0) return new Set();
  return oncePerTransaction(tx, `users among ${ids.join(' ')}`, () => usersAmong(tx, ids));
}

async function usersAmong(tx: TenantTransaction, ids: readonly string[]): Promise<ReadonlySet<string>> {
  const rows = await tx
    .selectFrom('app_user')
    .select('id')
    .where('id', 'in', ids)
    .where('is_deleted', '=', false)
    .execute();
  return new Set(rows.map((row) => row.id));
}

/** Rows beyond a person's sight do not exist for them; those that the field does not offer are told by what they say. */
async function existingRows(
  unit: Referring,
  { record, only }: { readonly record: string; readonly only: Row },
  values: readonly string[],
): Promise<Standings> {
  const named = await namedRows(unit, record, values);
  if (named === 'none') return new Map();
  // Rows that calls of the server keep are theirs to validate.
  if (named === 'kept') return allFit(values);
  const { model } = named.found;
  const isOffered = (data: Row): boolean => Object.entries(only).every(([key, value]) => sameValue(data[key], value));
  if ([...named.rows.values()].every(({ data }) => isOffered(data))) return allFit(named.rows.keys());
  const why = await misfits(unit, model, only);
  const standing = (data: Row): Standing => (isOffered(data) ? 'fits' : why(data));
  return new Map([...named.rows].map(([value, { data }]) => [value, standing(data)] as const));
}

/** Tells what a row says that another value is wanted of; nothing of rows and fields that not everybody may see. */
async function misfits(
  { tx, principal }: Unit,
  model: RecordModel,
  only: Row,
): Promise<(data: Row) => 'closed' | Text> {
  const isTold = ({ key, access }: FieldModel): boolean => access === null && Object.hasOwn(only, key);
  const told = mayReadRecord(model, principal.roles) ? [...model.fields.values()].filter(isTold) : [];
  const choices = await choicesOfFields(tx, told);
  return (data) => {
    const other = told.find(({ key }) => !sameValue(data[key], only[key]));
    if (other === undefined || isEmptyValue(data[other.key])) return 'closed';
    const value = plainText(data[other.key]);
    const shown = findChoice(choices(other), value)?.label ?? { zh: value, en: value };
    return {
      zh: `的${other.label.zh}为“${shown.zh}”，现在不能选，请换一个`,
      en: `cannot be chosen now, its ${other.label.en} is "${shown.en}"; choose another`,
    };
  };
}

function rejection({ field, place, value }: PlacedValue, standing: Exclude<Standing, 'fits'>): Finding {
  const shown = listText(textsOf(value));
  const why = typeof standing === 'string' ? missing(field) : standing;
  return {
    pointer: placePointer(place, field.key),
    ...place,
    key: field.key,
    code: 'reference',
    level: 'error',
    message: { zh: `${field.label.zh}：“${shown.zh}”${why.zh}`, en: `${field.label.en}: "${shown.en}" ${why.en}` },
  };
}

function missing({ only }: FieldModel): Text {
  return only === null
    ? { zh: '不存在或已被删除', en: 'does not exist or was removed' }
    : { zh: '不存在，或现在不能选，请换一个', en: 'does not exist or cannot be chosen now; choose another' };
}
