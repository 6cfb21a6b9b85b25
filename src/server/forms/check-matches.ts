import { placePointer } from '../../core/form/place.ts';
import type { FieldModel } from '../../core/model/model.ts';
import { plainText } from '../../core/text/plain-text.ts';
import { isEmptyValue } from '../../core/values/empty.ts';
import type { Finding, Row } from '../../core/values/finding.ts';
import { fieldPair } from '../../core/words/set-parts.ts';
import type { Unit } from '../platform/unit.ts';
import { fieldsWith, valuesOf, type PlacedValue } from './data-values.ts';
import { namedRows } from './named-rows.ts';
import { fromStored } from './money.ts';

/** A unit of work that compares with rows, and those that were read before by record and value; what is read is added. */
export interface Matching extends Unit {
  readonly known: Map<string, Row | null>;
}

/** A filled field that names a row, and a filled field that has to hold what that row holds. */
interface Match {
  readonly named: PlacedValue;
  readonly here: FieldModel;
  readonly there: string;
  readonly value: unknown;
}

/**
 * What `x-match` asks for: fields hold what the row holds that is named beside them, such as the name that belongs to a
 * number. Left empty they say nothing; what stood together before is let be.
 */
export async function checkMatches(
  unit: Matching,
  fields: readonly FieldModel[],
  { data, before }: { readonly data: Row; readonly before: Row },
): Promise<readonly Finding[]> {
  const naming = fields.flatMap((field) => fieldsWith(field, ({ match }) => match.length > 0));
  if (naming.length === 0) return [];
  const old = new Set(matchesOf(naming, fields, before).map(nameOf));
  const changed = matchesOf(naming, fields, data).filter((match) => !old.has(nameOf(match)));
  const findings: Finding[] = [];
  for (const record of new Set(changed.map(({ named }) => recordOf(named.field)))) {
    const matches = changed.filter(({ named }) => recordOf(named.field) === record);
    const rowOf = await rowsNamed(unit, record, matches);
    findings.push(...matches.filter((match) => differs(match, rowOf(plainText(match.named.value)))).map(mismatch));
  }
  return findings;
}

function matchesOf(naming: readonly FieldModel[], fields: readonly FieldModel[], data: Row): readonly Match[] {
  return valuesOf(naming, data).flatMap((named) => {
    const { table, row } = named.place;
    const beside = table === null ? data : ((data[table] as readonly Row[])[row ?? 0] ?? {});
    return named.field.match.map(fieldPair).flatMap(([key, there]) => {
      const here = fieldAt(fields, table, key);
      return here === undefined || isEmptyValue(beside[key]) ? [] : [{ named, here, there, value: beside[key] }];
    });
  });
}

function fieldAt(fields: readonly FieldModel[], table: string | null, key: string): FieldModel | undefined {
  const all = fields.flatMap((field) => [field, ...(field.columns ?? [])]);
  return all.find((field) => field.key === key && field.table === table);
}

function nameOf({ named, here, value }: Match): string {
  return JSON.stringify([named.field.path, named.value, here.key, value]);
}

function recordOf({ link }: FieldModel): string {
  return link ?? '';
}

/** The row that each value names, as far as the person sees it; only those are read that were not read before. */
async function rowsNamed(
  unit: Matching,
  record: string,
  matches: readonly Match[],
): Promise<(name: string) => Row | null> {
  const nameIn = (name: string): string => `${record} ${name}`;
  const names = new Set(matches.map(({ named }) => plainText(named.value)));
  const open = [...names].filter((name) => !unit.known.has(nameIn(name)));
  const found = open.length === 0 ? new Map<string, Row>() : await readNamed(unit, record, open);
  for (const name of open) unit.known.set(nameIn(name), found.get(name) ?? null);
  return (name) => unit.known.get(nameIn(name)) ?? null;
}

/** Rows that calls of the server keep are theirs to compare. */
async function readNamed(unit: Unit, record: string, names: readonly string[]): Promise<ReadonlyMap<string, Row>> {
  const named = await namedRows(unit, record, names);
  if (named === 'none' || named === 'kept') return new Map();
  const fields = [...named.found.model.fields.values()];
  return new Map([...named.rows].map(([name, { data }]) => [name, fromStored(fields, data)]));
}

/** A row that there is none of is told as that, and a field that it leaves empty says nothing. */
function differs({ there, value }: Match, row: Row | null): boolean {
  return row !== null && !isEmptyValue(row[there]) && plainText(row[there]) !== plainText(value);
}

function mismatch({ named: { field, place, value: name }, here, value }: Match): Finding {
  const [shown, key] = [plainText(value), plainText(name)];
  return {
    pointer: placePointer(place, here.key),
    ...place,
    key: here.key,
    code: 'reference/match',
    level: 'error',
    message: {
      zh: `${here.label.zh}“${shown}”与${field.label.zh}“${key}”不是同一条记录的，请改正其中一个`,
      en: `${here.label.en} "${shown}" does not belong to ${field.label.en} "${key}": mend one of them`,
    },
  };
}
