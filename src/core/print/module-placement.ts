/** Where the eight modules of a word lie around its last one, the highest bit first (ISO/IEC 16022, annex F). */
const utah: readonly (readonly [number, number])[] = [
  [-2, -2],
  [-2, -1],
  [-1, -2],
  [-1, -1],
  [-1, 0],
  [0, -2],
  [0, -1],
  [0, 0],
];

/** Words that meet a corner lie in pieces; a negative place counts from the other side. */
const corners: readonly (readonly (readonly [number, number])[])[] = [
  [
    [-1, 0],
    [-1, 1],
    [-1, 2],
    [0, -2],
    [0, -1],
    [1, -1],
    [2, -1],
    [3, -1],
  ],
  [
    [-3, 0],
    [-2, 0],
    [-1, 0],
    [0, -4],
    [0, -3],
    [0, -2],
    [0, -1],
    [1, -1],
  ],
  [
    [-3, 0],
    [-2, 0],
    [-1, 0],
    [0, -2],
    [0, -1],
    [1, -1],
    [2, -1],
    [3, -1],
  ],
  [
    [-1, 0],
    [-1, -1],
    [0, -3],
    [0, -2],
    [0, -1],
    [1, -3],
    [1, -2],
    [1, -1],
  ],
];

/** A square that words are laid into one after another. */
class Square {
  readonly modules: (boolean | undefined)[][];
  readonly #side: number;
  readonly #words: readonly number[];
  #next = 0;

  constructor(words: readonly number[], side: number) {
    this.#words = words;
    this.#side = side;
    this.modules = Array.from({ length: side }, () => Array.from({ length: side }, () => undefined));
  }

  isFree(row: number, column: number): boolean {
    return this.modules[row]?.[column] === undefined;
  }

  /** Lays the next word at these modules, those outside wrapped to the other side. */
  lay(places: readonly (readonly [number, number])[]): void {
    const word = this.#words[this.#next] ?? 0;
    this.#next += 1;
    places.forEach(([row, column], bit) => this.#set(row, column, ((word >> (7 - bit)) & 1) === 1));
  }

  layCorner(corner: number): void {
    const side = this.#side;
    const from = (place: number): number => (place < 0 ? place + side : place);
    this.lay((corners[corner] ?? []).map(([row, column]) => [from(row), from(column)] as const));
  }

  layUtah(row: number, column: number): void {
    this.lay(utah.map(([down, right]) => [row + down, column + right] as const));
  }

  #set(row: number, column: number, dark: boolean): void {
    const side = this.#side;
    let [y, x] = [row, column];
    if (y < 0) {
      y += side;
      x += 4 - ((side + 4) % 8);
    }
    if (x < 0) {
      x += side;
      y += 4 - ((side + 4) % 8);
    }
    const line = this.modules[y];
    if (line !== undefined) line[x] = dark;
  }
}

/** The corner case that a place on the way calls for, or null. */
function cornerAt(row: number, column: number, side: number): number | null {
  if (column === 0 && row === side) return 0;
  if (column === 0 && row === side - 2 && side % 4 !== 0) return 1;
  if (column === 0 && row === side - 2 && side % 8 === 4) return 2;
  return column === 2 && row === side + 4 && side % 8 === 0 ? 3 : null;
}

/** Lays the words of a symbol on their way to and fro along the diagonals; `side` without the frames. */
export function placeModules(words: readonly number[], side: number): readonly (readonly boolean[])[] {
  const square = new Square(words, side);
  let [row, column] = [4, 0];
  const inside = (): boolean => row >= 0 && row < side && column >= 0 && column < side;
  const layHere = (): void => {
    if (inside() && square.isFree(row, column)) square.layUtah(row, column);
  };
  do {
    const corner = cornerAt(row, column, side);
    if (corner !== null) square.layCorner(corner);
    do {
      layHere();
      row -= 2;
      column += 2;
    } while (row >= 0 && column < side);
    row += 1;
    column += 3;
    do {
      layHere();
      row += 2;
      column -= 2;
    } while (row < side && column >= 0);
    row += 3;
    column += 1;
  } while (row < side || column < side);
  fillLastCorner(square, side);
  return square.modules.map((line) => line.map((module) => module ?? false));
}

/** Four modules that no word reaches in some sizes. */
function fillLastCorner(square: Square, side: number): void {
  if (!square.isFree(side - 1, side - 1)) return;
  for (const [row, column, dark] of [
    [1, 1, true],
    [2, 2, true],
    [1, 2, false],
    [2, 1, false],
  ] as const) {
    const line = square.modules[side - row];
    if (line !== undefined) line[side - column] = dark;
  }
}
