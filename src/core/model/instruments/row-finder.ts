import { comparable } from '../../text/choice-text.ts';
import { plainText } from '../../text/plain-text.ts';
import type { Row } from '../../values/finding.ts';
import type { FieldModel } from '../model.ts';
import { wellName } from './instrument.ts';
import type { Measurement } from './reading.ts';

/** What a file calls a measurement. */
type NamedPlace = Pick<Measurement, 'name' | 'well'>;

/** The table that measurements go into. */
export interface MeasuredTable {
  readonly key: string | null;
  readonly columns: readonly { readonly field: FieldModel; readonly editable: boolean }[];
  readonly rows: readonly Row[];
}

/** Whether most of the names of a file are names of one row each in a column of texts. */
function namesRows(field: FieldModel, rows: readonly Row[], named: ReadonlySet<string>): boolean {
  if (field.kind !== 'text') return false;
  const values = rows.map((row) => comparable(plainText(row[field.key])));
  const meant = [...named].filter((name) => values.filter((value) => value === name).length === 1);
  return meant.length * 2 > named.size;
}

/** Finds the rows of a table by what a file calls them. */
export class RowFinder {
  private readonly names = new Map<string, number | null>();
  private readonly wells = new Map<string, number | null>();
  private readonly wellOf: readonly (string | undefined)[];
  private readonly isOnePlate: boolean;

  constructor({ key, columns, rows }: MeasuredTable, places: readonly string[], file: readonly NamedPlace[]) {
    const named = new Set(file.map(({ name }) => comparable(name)).filter((name) => name !== ''));
    const own = columns.filter(({ field }) => field.key === key);
    const others = columns.filter(
      ({ field, editable }) =>
        field.key !== key && (!editable || places.includes(field.key) || namesRows(field, rows, named)),
    );
    const positions = columns.filter(({ field }) => places.includes(field.key));
    this.wellOf = rows.map((row) =>
      positions.map(({ field }) => wellName(plainText(row[field.key]))).find((well) => well !== ''),
    );
    const plates = positions.flatMap(({ field }) => field.words['x-position']?.carrier ?? []);
    this.isOnePlate = plates.every((plate) => new Set(rows.map((row) => plainText(row[plate]))).size <= 1);
    for (const { field } of [...own, ...others]) {
      const isPlace = places.includes(field.key);
      const values = rows.map((row) => plainText(row[field.key]));
      for (const [row, value] of values.entries()) {
        const name = isPlace ? wellName(value) : comparable(value);
        const index = isPlace ? this.wells : this.names;
        if (name === '') continue;
        const isKnown = index.has(name) && index.get(name) !== row;
        // The key goes before other names; what two rows are called names neither.
        if (isKnown && field.key !== key) index.set(name, this.keyRow(rows, key, name));
        else if (!isKnown) index.set(name, row);
      }
    }
  }

  private keyRow(rows: readonly Row[], key: string | null, name: string): number | null {
    const at = rows.findIndex((row) => key !== null && comparable(plainText(row[key])) === name);
    return at < 0 ? null : at;
  }

  /** The row of a name, also with what is written behind it for a repetition: `26S1_2`, `26S1 rep 2`. */
  byName(text: string): number | null {
    const whole = this.names.get(comparable(text));
    if (whole !== undefined) return whole;
    const stem = text.replace(/[\s_-]*(?:rep(?:licate)?[\s_-]*)?\(?\d{1,2}\)?$/i, '');
    return stem === text ? null : (this.names.get(comparable(stem)) ?? null);
  }

  byWell(well: string): number | null {
    return this.wells.get(well) ?? null;
  }

  /**
   * Whether the wells of a file are those of this table's plate, as its names tell: a plate of a run mostly has other
   * samples in its wells than the plate that the tubes came on. Where no name tells, only the wells of a table of one
   * plate may be meant.
   *
   * @returns for which lines wells count: all, those without a name, or none
   */
  wellsMeant(measurements: readonly NamedPlace[]): 'all' | 'nameless' | 'none' {
    let [told, agreed] = [0, 0];
    for (const { name, well } of measurements) {
      const row = name === '' || well === '' ? null : this.byName(name);
      const own = row === null ? undefined : this.wellOf[row];
      if (own === undefined) continue;
      told += 1;
      if (own === well) agreed += 1;
    }
    if (told > 0) return agreed * 2 >= told ? 'all' : 'none';
    return this.isOnePlate ? 'nameless' : 'none';
  }
}
