import type { FieldModel } from '../../../core/model/model.ts';
import { fieldPair } from '../../../core/words/set-parts.ts';
import { mayReadRecord } from '../../../core/form/record-access.ts';
import { isEmptyValue } from '../../../core/values/empty.ts';
import type { Row } from '../../../core/values/finding.ts';
import { recordPage } from '../../forms/form-kit.ts';
import { namedRows } from '../../forms/named-rows.ts';
import type { RowUnit } from '../row-writer.ts';
import { valuesOfRow } from '../record-store.ts';
import { fillableFields } from './exchange-fields.ts';
import type { SourceRow } from './import-source.ts';

/**
 * What the rows that somebody names bring along: those of `values` that are named anew, compared with `before`; those
 * that were named before leave what `before` has of it, where a cell of `values` is for it.
 */
export type Bringing = (values: Row, before: Row) => Row;

/** A field, and what the rows that it may name bring along, by what it holds of them. */
interface Bringer {
  readonly key: string;
  readonly pairs: readonly Pair[];
  readonly rows: ReadonlyMap<string, Row>;
}

/**
 * What the rows that an import names bring along (`x-fill`), as picking them on the page does: from rows and fields that
 * the person sees, into fields that the person may fill.
 */
export async function valuesBrought(unit: RowUnit, rows: readonly Pick<SourceRow, 'values'>[]): Promise<Bringing> {
  const fields = fillableFields(unit.record);
  const keys = new Set(fields.map(({ key }) => key));
  const bringers = await bringersOf(unit, fields, { rows, takes: (here) => keys.has(here) });
  return (values, before) =>
    Object.assign(
      {},
      ...bringers.map(({ key, rows: known }) => {
        const brought = known.get(String(values[key])) ?? {};
        return values[key] === before[key] ? leftOf(brought, { values, before }) : brought;
      }),
    ) as Row;
}

/**
 * What the server alone writes: what belongs to the rows that are named (`x-fill` with `x-match`) and is not for the
 * person to fill in. It is read whoever asks where the person does not see it here either, so that checks count for all.
 */
export async function valuesHeld(unit: RowUnit, rows: readonly Pick<SourceRow, 'values'>[]): Promise<Bringing> {
  const { model, view } = unit.record;
  const takes = (here: string, { match }: FieldModel): boolean =>
    !view.editable.has(here) && match.some((pair) => fieldPair(pair)[0] === here);
  const bringers = await bringersOf(unit, model.fields.values(), { rows, takes });
  return (values, before) =>
    Object.assign(
      {},
      ...bringers.map(({ key, pairs, rows: known }) => {
        const brought = known.get(String(values[key]));
        // What stood together before is let be.
        const open = pairs.filter(([here]) => values[key] !== before[key] || isEmptyValue(before[here]));
        return brought === undefined ? {} : Object.fromEntries(open.map(([here]) => [here, brought[here]]));
      }),
    ) as Row;
}

/** The fields that name rows which bring something that the row takes. */
async function bringersOf(
  unit: RowUnit,
  fields: Iterable<FieldModel>,
  {
    rows,
    takes,
  }: {
    readonly rows: readonly Pick<SourceRow, 'values'>[];
    readonly takes: (here: string, field: FieldModel) => boolean;
  },
): Promise<readonly Bringer[]> {
  const bringers: Bringer[] = [];
  for (const field of fields) {
    const pairs = pairsOf(field).filter(([here]) => takes(here, field));
    const named = [...new Set(rows.map(({ values }) => values[field.key]).filter(isName))];
    if (pairs.length > 0 && named.length > 0)
      bringers.push({ key: field.key, pairs, rows: await rowsOf(unit, field, { named, pairs }) });
  }
  return bringers;
}

function leftOf(brought: Row, { values, before }: { readonly values: Row; readonly before: Row }): Row {
  const left = Object.keys(brought).filter((key) => key in values && !isEmptyValue(before[key]));
  return Object.fromEntries(left.map((key) => [key, before[key]]));
}

type Pair = readonly [here: string, there: string];

/** `here=there`, or one word for both. */
function pairsOf({ fill, link }: FieldModel): readonly Pair[] {
  return link === null ? [] : fill.map(fieldPair);
}

function isName(value: unknown): value is string {
  return typeof value === 'string' && !isEmptyValue(value);
}

async function rowsOf(
  unit: RowUnit,
  { link }: FieldModel,
  { named, pairs }: { readonly named: readonly string[]; readonly pairs: readonly Pair[] },
): Promise<ReadonlyMap<string, Row>> {
  if (link === null) return new Map();
  const known = await namedRows(unit, link, named);
  if (known === 'none' || known === 'kept') return new Map();
  const { found, rows } = known;
  const { roles } = unit.principal;
  const { visible } = unit.services.kits.of(found.loaded, recordPage, roles).view;
  const isReader = mayReadRecord(found.model, roles);
  const isHidden = (here: string): boolean => !unit.record.view.visible.has(here);
  const seen = pairs.filter(([here, there]) => isHidden(here) || (isReader && visible.has(there)));
  return new Map([...rows].map(([name, row]) => [name, broughtBy(valuesOfRow(found.model, row), seen)]));
}

function broughtBy(values: Row, pairs: readonly Pair[]): Row {
  const brought = pairs.map(([here, there]) => [here, values[there]] as const);
  return Object.fromEntries(brought.filter(([, value]) => !isEmptyValue(value)));
}
