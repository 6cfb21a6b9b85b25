import type { TableView } from '../../../core/form/form-view.ts';
import { isEmptyValue, sameValue } from '../../../core/values/empty.ts';
import type { Row } from '../../../core/values/finding.ts';
import type { DraftContent } from './draft.ts';
import { keyText, pairRows, type Pairing } from '../../../core/form/pair-rows.ts';

/** What a form was when both sides last had the same, and what either has made of it. */
export interface Sides {
  readonly base: DraftContent;
  readonly mine: DraftContent;
  readonly theirs: DraftContent;
}

/** A value that both sides changed, each otherwise. */
export interface Clash {
  /** Null in the header. */
  readonly table: string | null;
  /** The row's place in the merged table. */
  readonly row: number;
  /** Null where one side took the row away that the other changed. */
  readonly key: string | null;
  readonly mine: unknown;
  readonly theirs: unknown;
}

/** A value of the other side that nobody changed here. */
export interface TakenCell {
  readonly table: string | null;
  /** The row's place as the table is here. */
  readonly row: number;
  readonly key: string;
  readonly value: unknown;
  readonly before: unknown;
}

/** A table after merging: by place, the row of mine that stands there, or a row that was added elsewhere. */
export interface MergedTable {
  readonly table: string;
  readonly rows: readonly (number | Row)[];
}

/** What merging does to the form here. */
export interface Merge {
  readonly cells: readonly TakenCell[];
  /** Tables whose rows come or go. */
  readonly tables: readonly MergedTable[];
  readonly clashes: readonly Clash[];
}

type Table = Pick<TableView, 'name' | 'key' | 'canAddRows'>;

/** Merges what two windows made of one form, by field, row and column. */
export function mergeDrafts(tables: readonly Table[], sides: Sides): Merge {
  const cells: TakenCell[] = [];
  const clashes: Clash[] = [];
  const keys = Object.keys({ ...sides.mine.header, ...sides.theirs.header });
  for (const key of keys) {
    const [base, mine, theirs] = [sides.base.header[key], sides.mine.header[key], sides.theirs.header[key]];
    if (!(key in sides.theirs.header)) continue;
    const verdict = compare(base, mine, theirs);
    if (verdict === 'take') cells.push({ table: null, row: 0, key, value: theirs, before: mine });
    if (verdict === 'clash') clashes.push({ table: null, row: 0, key, mine, theirs });
  }
  const merged = tables.map((table) => mergeTable(table, sides));
  return {
    cells: [...cells, ...merged.flatMap((one) => one.cells)],
    tables: merged.flatMap((one) => one.tables),
    clashes: [...clashes, ...merged.flatMap((one) => one.clashes)],
  };
}

/** Whether rows stand in another order than before. */
function isMoved(pairs: Pairing): boolean {
  const known = pairs.filter((of) => of !== null);
  return known.some((of, at) => at > 0 && of < (known[at - 1] ?? of));
}

/** What one side's change means for the other: nothing, it is taken, or both changed the same. */
function compare(base: unknown, mine: unknown, theirs: unknown): 'keep' | 'take' | 'clash' {
  if (sameValue(mine, theirs) || sameValue(theirs, base)) return 'keep';
  return sameValue(mine, base) ? 'take' : 'clash';
}

function rowsIn({ patches }: DraftContent, table: string): readonly Row[] | null {
  return patches.find((patch) => patch.table === table)?.rows ?? null;
}

function mergeTable(table: Table, sides: Sides): Merge {
  const mine = rowsIn(sides.mine, table.name);
  const theirs = rowsIn(sides.theirs, table.name);
  if (mine === null || theirs === null) return { cells: [], tables: [], clashes: [] };
  return new TableMerge(table, { base: rowsIn(sides.base, table.name) ?? [], mine, theirs }).merge();
}

interface Lists {
  readonly base: readonly Row[];
  readonly mine: readonly Row[];
  readonly theirs: readonly Row[];
}

/** A clash whose row is named by mine's place, or by theirs where mine has it no more. */
type Found = Omit<Clash, 'row'> & { readonly place: number | Row };

/** Merges the rows of one table. */
class TableMerge {
  readonly #table: Table;
  readonly #lists: Lists;
  readonly #cells: TakenCell[] = [];
  readonly #clashes: Found[] = [];
  /** By mine's place, theirs of the same row. */
  readonly #partner = new Map<number, number>();
  readonly #gone = new Set<number>();
  /** Rows of theirs that come to mine. */
  readonly #fresh = new Set<number>();

  constructor(table: Table, lists: Lists) {
    this.#table = table;
    this.#lists = lists;
  }

  merge(): Merge {
    const { base, mine, theirs } = this.#lists;
    const [own, other] = [pairRows(base, mine, this.#table.key), pairRows(base, theirs, this.#table.key)];
    const mineOf = placesOf(own);
    const theirsOf = placesOf(other);
    base.forEach((row, at) => this.#mergeRow(row, mineOf.get(at), theirsOf.get(at)));
    this.#mergeNew(
      mine.flatMap((_, at) => ((own[at] ?? null) === null ? [at] : [])),
      theirs.flatMap((_, at) => ((other[at] ?? null) === null ? [at] : [])),
    );
    const rows = this.#table.canAddRows && isMoved(other) && !isMoved(own) ? this.#orderedAsTheirs() : this.#ordered();
    const isSame = rows.length === mine.length && rows.every((row, at) => row === at);
    const clashes = this.#clashes.map(({ place, ...clash }) => ({ ...clash, row: rows.indexOf(place) }));
    return { cells: this.#cells, tables: isSame ? [] : [{ table: this.#table.name, rows }], clashes };
  }

  #mergeRow(base: Row, mineAt: number | undefined, theirsAt: number | undefined): void {
    const mine = mineAt === undefined ? null : (this.#lists.mine[mineAt] ?? null);
    const theirs = theirsAt === undefined ? null : (this.#lists.theirs[theirsAt] ?? null);
    if (mineAt !== undefined && theirsAt !== undefined) this.#mergeCells(base, mineAt, theirsAt);
    else if (mineAt !== undefined && this.#table.canAddRows) {
      if (sameValue(mine, base)) this.#gone.add(mineAt);
      else this.#clashes.push({ table: this.#table.name, place: mineAt, key: null, mine, theirs: null });
    } else if (theirsAt !== undefined && theirs !== null && this.#table.canAddRows && !sameValue(theirs, base)) {
      this.#fresh.add(theirsAt);
      this.#clashes.push({ table: this.#table.name, place: theirs, key: null, mine: null, theirs });
    }
  }

  #mergeCells(base: Row, mineAt: number, theirsAt: number): void {
    this.#partner.set(mineAt, theirsAt);
    const [mine, theirs] = [this.#lists.mine[mineAt] ?? {}, this.#lists.theirs[theirsAt] ?? {}];
    for (const key of Object.keys(theirs)) {
      const verdict = compare(base[key], mine[key], theirs[key]);
      const { name: table } = this.#table;
      if (verdict === 'take') this.#cells.push({ table, row: mineAt, key, value: theirs[key], before: mine[key] });
      if (verdict === 'clash') this.#clashes.push({ table, place: mineAt, key, mine: mine[key], theirs: theirs[key] });
    }
  }

  /** Rows that are new on both sides are one where they have the same key or hold the same. */
  #mergeNew(mineNew: readonly number[], theirsNew: readonly number[]): void {
    const { mine, theirs } = this.#lists;
    const { key, canAddRows } = this.#table;
    const left = new Set(mineNew);
    for (const at of theirsNew) {
      const row = theirs[at] ?? {};
      const name = key === null ? null : keyText(row, key);
      const same = [...left].find((own) => {
        const candidate = mine[own] ?? {};
        return key === null || name === null ? sameValue(candidate, row) : keyText(candidate, key) === name;
      });
      if (same !== undefined) {
        left.delete(same);
        this.#mergeCells({}, same, at);
      } else if (canAddRows && !Object.values(row).every(isEmptyValue)) this.#fresh.add(at);
    }
  }

  /** Mine's order, with each new row of theirs behind the row that stands before it there. */
  #ordered(): readonly (number | Row)[] {
    const { mine, theirs } = this.#lists;
    const behind = new Map<number, Row[]>();
    const mineOf = new Map([...this.#partner].map(([own, other]) => [other, own]));
    let last = -1;
    theirs.forEach((row, at) => {
      last = mineOf.get(at) ?? last;
      if (this.#fresh.has(at)) behind.set(last, [...(behind.get(last) ?? []), row]);
    });
    const kept = mine.flatMap((_, at) => [...(this.#gone.has(at) ? [] : [at]), ...(behind.get(at) ?? [])]);
    return [...(behind.get(-1) ?? []), ...kept];
  }

  /** Theirs' order, where they moved rows and nobody did here, with each row of mine alone behind the one before it. */
  #orderedAsTheirs(): readonly (number | Row)[] {
    const { mine, theirs } = this.#lists;
    const behind = new Map<number, number[]>();
    let last = -1;
    mine.forEach((_, at) => {
      if (this.#gone.has(at)) return;
      if (this.#partner.has(at)) last = at;
      else behind.set(last, [...(behind.get(last) ?? []), at]);
    });
    const mineOf = new Map([...this.#partner].map(([own, other]) => [other, own]));
    const kept = theirs.flatMap((row, at): readonly (number | Row)[] => {
      const own = mineOf.get(at);
      if (own !== undefined) return [own, ...(behind.get(own) ?? [])];
      return this.#fresh.has(at) ? [row] : [];
    });
    return [...(behind.get(-1) ?? []), ...kept];
  }
}

function placesOf(pairs: readonly (number | null)[]): ReadonlyMap<number, number> {
  return new Map(pairs.flatMap((of, at) => (of === null ? [] : [[of, at] as const])));
}
