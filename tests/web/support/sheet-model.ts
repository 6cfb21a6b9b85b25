/** A row of the model: texts by column, and who it is. */
export interface ModelRow {
  readonly id: number;
  readonly cells: Readonly<Record<string, string>>;
}

/** A block of cells: shown rows from `top` to `bottom`, in one column. */
export interface Block {
  readonly top: number;
  readonly bottom: number;
  readonly key: string;
}

/** What is empty is not there, so that rows that look alike are alike. */
function withText(row: ModelRow, key: string, text: string): ModelRow {
  const others = Object.entries(row.cells).filter(([other]) => other !== key || text !== '');
  return { ...row, cells: text === '' ? Object.fromEntries(others) : { ...row.cells, [key]: text } };
}

/**
 * The simplest sheet there is: rows of texts, the order in which they are shown, and for undoing every state that ever was.
 * What sorts, fills and pastes here is written anew, so that the sheet is held to something that it does not use itself.
 */
export class SheetModel {
  rows: readonly ModelRow[];
  /** Ids of the rows shown, from the top. */
  order: readonly number[];
  private past: (readonly ModelRow[])[] = [];
  private future: (readonly ModelRow[])[] = [];
  private nextId: number;

  constructor(rows: readonly Readonly<Record<string, string>>[]) {
    this.rows = rows.map((cells, id) => ({ id, cells }));
    this.order = this.rows.map(({ id }) => id);
    this.nextId = rows.length;
  }

  get canUndo(): boolean {
    return this.past.length > 0;
  }

  /** The shown row at a place. */
  shown(place: number): ModelRow | undefined {
    return this.rows.find(({ id }) => id === this.order[place]);
  }

  text(place: number, key: string): string {
    return this.shown(place)?.cells[key] ?? '';
  }

  /** One command: what it makes of the rows. One that changes nothing is none. */
  private command(rows: readonly ModelRow[]): void {
    if (JSON.stringify(rows) === JSON.stringify(this.rows)) return;
    this.past.push(this.rows);
    this.future = [];
    this.rows = rows;
  }

  /** Writes shown cells: a text for each place from `top` on. */
  write(top: number, key: string, texts: readonly string[]): void {
    const aims = new Map(
      texts.flatMap((text, at) => (top + at < this.order.length ? [[this.order[top + at], text]] : [])),
    );
    this.command(
      this.rows.map((row) => {
        const text = aims.get(row.id);
        return text === undefined ? row : withText(row, key, text);
      }),
    );
  }

  fillDown({ top, bottom, key }: Block): void {
    const source = top === bottom ? top - 1 : top;
    if (source < 0) return;
    this.write(
      top,
      key,
      Array.from({ length: bottom - top + 1 }, () => this.text(source, key)),
    );
  }

  /** Goes on from one cell: a number at its end is counted up, anything else is repeated. */
  fillSeries({ top, bottom, key }: Block): void {
    const [, front = '', digits] = /^(.*?)(\d+)$/.exec(this.text(top, key)) ?? [];
    const next = (at: number): string =>
      digits === undefined
        ? this.text(top, key)
        : `${front}${String(Number(digits) + at + 1).padStart(digits.length, '0')}`;
    this.write(
      top + 1,
      key,
      Array.from({ length: bottom - top }, (_, at) => next(at)),
    );
  }

  /** Empty rows behind the row that is shown above the place. */
  insert(place: number, count: number): void {
    const above = this.rows.findIndex(({ id }) => id === this.order[place - 1]);
    const here = this.rows.findIndex(({ id }) => id === this.order[place]);
    const index = place > 0 && above >= 0 ? above + 1 : here >= 0 ? here : this.rows.length;
    const fresh = Array.from({ length: count }, () => ({ id: this.nextId++, cells: {} }));
    this.command([...this.rows.slice(0, index), ...fresh, ...this.rows.slice(index)]);
    this.order = [...this.order.slice(0, place), ...fresh.map(({ id }) => id), ...this.order.slice(place)];
  }

  remove({ top, bottom }: Block): void {
    const gone = new Set(this.order.slice(top, bottom + 1));
    this.command(this.rows.filter(({ id }) => !gone.has(id)));
    this.order = this.order.filter((id) => !gone.has(id));
  }

  /** Shows the rows with one of the texts, or all, sorted by a column or as they are stored. */
  look(filter: { readonly key: string; readonly texts: ReadonlySet<string> } | null, sort: string | null): void {
    const left = this.rows.filter(({ cells }) => filter === null || filter.texts.has(cells[filter.key] ?? ''));
    const { compare } = new Intl.Collator('en', { numeric: true });
    const of = (row: ModelRow): string => row.cells[sort ?? ''] ?? '';
    const filled = left.filter((row) => of(row) !== '').toSorted((one, other) => compare(of(one), of(other)));
    const rows = sort === null ? left : [...filled, ...left.filter((row) => of(row) === '')];
    this.order = rows.map(({ id }) => id);
  }

  undo(): void {
    const before = this.past.pop();
    if (before === undefined) return;
    this.future.push(this.rows);
    this.rows = before;
  }

  redo(): void {
    const next = this.future.pop();
    if (next === undefined) return;
    this.past.push(this.rows);
    this.rows = next;
  }

  /** Another window writes a cell that this one never writes: it stands in every state. */
  elsewhere(index: number, key: string, text: string): void {
    const id = this.rows[index]?.id;
    const written = (rows: readonly ModelRow[]): readonly ModelRow[] =>
      rows.map((row) => (row.id === id ? withText(row, key, text) : row));
    this.rows = written(this.rows);
    this.past = this.past.map(written);
    this.future = this.future.map(written);
  }

  /**
   * Follows what is shown after rows came back or went by undoing: those that stayed keep their order, those that went are
   * not shown, and those that came are.
   */
  follow(shown: readonly number[], before: readonly ModelRow[]): void {
    const ids = shown.map((index) => this.rows[index]?.id ?? -1);
    const [was, now] = [new Set(before.map(({ id }) => id)), new Set(this.rows.map(({ id }) => id))];
    const stayed = JSON.stringify(ids.filter((id) => was.has(id)));
    if (new Set(ids).size !== ids.length) throw new Error('a row is shown twice');
    if (stayed !== JSON.stringify(this.order.filter((id) => now.has(id)))) throw new Error('rows that stayed moved');
    if (this.rows.some(({ id }) => !was.has(id) && !ids.includes(id))) throw new Error('a row that came is not shown');
    this.order = ids;
  }
}
