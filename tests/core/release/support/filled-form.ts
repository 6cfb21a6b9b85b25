import type { Json } from '../../check/support/small-library.ts';
import { meaningOf, written, type Field, type Meaning, type Version } from './random-versions.ts';

type Data = Readonly<Record<string, Json>>;

/** A filled form: the meaning of each field of each row, and how the first version writes them. */
export interface Filled {
  readonly meanings: ReadonlyMap<string, Meaning>;
  readonly data: Data;
}

const rowCount = 2;

/** A form of a version that is filled by chance. */
export function filledWith({ fields, list }: Version, seeds: readonly number[]): Filled {
  const meanings = new Map<string, Meaning>();
  const values = (spot: Field['spot'], row: number): Json =>
    Object.fromEntries(
      fields.flatMap((field, index) => {
        const seed = seeds[(index * rowCount + row) % seeds.length] ?? 0;
        // Some fields are left empty.
        if (field.spot !== spot || seed % 7 === 0) return [];
        const meaning = meaningOf(field, seed);
        meanings.set(`${field.id}/${spot === 'head' ? 0 : row}`, meaning);
        return [[field.key, written(field, meaning)]];
      }),
    );
  const rows = (spot: Field['spot']): Json => [0, 1].map((row) => ({ ...values(spot, row), no: `R${row}` }));
  return { meanings, data: { ...values('head', 0), samples: rows('samples'), [list]: rows('reagents') } };
}

/** What stands in a field of a row. */
export function valueAt(
  data: Readonly<Record<string, unknown>>,
  { list }: Version,
  { spot, key }: Field,
  row: number,
): unknown {
  if (spot === 'head') return data[key];
  return (data as Data)[spot === 'samples' ? 'samples' : list]?.[row]?.[key];
}

/** Whether a value is how a field writes a meaning; of none there is no value. */
export function isMeant(field: Field, meaning: Meaning | undefined, got: unknown): boolean {
  const wanted = meaning === undefined ? undefined : written(field, meaning);
  if (typeof wanted !== 'number' || typeof got !== 'number') return wanted === got;
  return Math.abs(wanted - got) <= Math.abs(wanted) * 1e-9;
}
