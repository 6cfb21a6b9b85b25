/** A line of a label as the layout names it. */
export interface LabelLine {
  readonly text: string;
  /** Whether the label is told from others by it: such a line is never cut. */
  readonly identifies: boolean;
}

/** A row of letters on a label; millimetres. */
export interface LabelRow {
  readonly text: string;
  readonly bold: boolean;
  readonly size: number;
  /** How wide its letters are, never wider than the room. */
  readonly width: number;
  /** From the top of the room to the line that the letters stand on. */
  readonly baseline: number;
}

/** How wide a text is, in parts of its letters' size. */
export type MeasureText = (text: string, bold: boolean) => number;

/** Where the rows go; millimetres. */
export interface LabelRoom {
  readonly width: number;
  readonly height: number;
}

interface Fit {
  readonly rows: readonly string[];
  readonly size: number;
}

/** What fitting one label needs. */
interface Fitting {
  readonly room: LabelRoom;
  readonly measure: MeasureText;
}

const millimetresOfPoint = 25.4 / 72;
const largest = 9 * millimetresOfPoint;
/** Below it, a number is rather broken in several rows than made smaller; these are no larger than the second size. */
const clear = 4.5 * millimetresOfPoint;
const inRows = 5.5 * millimetresOfPoint;
/** Letters that need not be read from afar are as large as this, and smaller only where the line would be cut else. */
const least = 4 * millimetresOfPoint;
/** A printer of 300 dots an inch still draws Chinese letters of this size; smaller ones are cut. */
const ratherThanCut = 3.5 * millimetresOfPoint;
/** From one row to the next, in parts of the letters' size, and where in it the letters stand. */
const leading = 1.15;
const standing = 0.93;
const step = 0.05;
/** How much smaller a line is made so that it stays in one row. */
const oneRowFrom = 0.75;

const cutSign = '…';

/**
 * Fits the lines of a label into their room: what identifies first and always whole, smaller or in several rows where
 * it is long; the others as large as what is left allows, in several rows, and at worst, where they would be too small to
 * read, cut with a sign that says so.
 *
 * @param lines in their order on the label
 * @param measure widths of the letters that will be drawn
 */
export function fitLabel(lines: readonly LabelLine[], room: LabelRoom, measure: MeasureText): readonly LabelRow[] {
  if (lines.length === 0) return [];
  const fitting = { room, measure };
  const share = room.height / Math.max(2, lines.length);
  const smallest = Math.min(least, share / leading);
  const others = lines.filter(({ identifies }) => !identifies);
  const named = lines.filter(({ identifies }) => identifies);
  const high = Math.max(share, (room.height - others.length * smallest * leading) / Math.max(1, named.length));
  const whole = new Map(named.map((line) => [line, fitWhole(line.text, { share, high }, fitting)]));
  const left = room.height - heightOf([...whole.values()]);
  const most = Math.min(largest, ...[...whole.values()].map(({ size }) => Math.max(size, smallest)));
  const rest = fitOthers(others, { left, most, smallest }, fitting);
  const fits = lines.map((line) => whole.get(line) ?? rest[others.indexOf(line)] ?? { rows: [], size: smallest });
  return placed(
    fits.map((fit, index) => ({ ...fit, bold: lines[index]?.identifies === true })),
    fitting,
  );
}

/** A line that keeps all its letters. */
function fitWhole(text: string, heights: { readonly share: number; readonly high: number }, fitting: Fitting): Fit {
  const { room, measure } = fitting;
  const most = Math.min(largest, heights.share / leading);
  const one = Math.min(most, room.width / measure(text, true));
  if (one >= Math.min(most, clear)) return { rows: [text], size: one };
  for (let size = Math.min(most, inRows); size > one; size -= step) {
    const rows = wrap(text, room.width / size, (letters) => measure(letters, true));
    if (heightOf([{ rows, size }]) <= heights.high) return { rows, size };
  }
  return { rows: [text], size: one };
}

interface Rest {
  readonly left: number;
  readonly most: number;
  readonly smallest: number;
}

/** Lines that may be cut, all about the same size; the last ones are cut to a row before those above them are. */
function fitOthers(lines: readonly LabelLine[], { left, most, smallest }: Rest, fitting: Fitting): readonly Fit[] {
  for (let whole = lines.length; whole > 0; whole -= 1) {
    for (let size = most; size >= Math.min(smallest, ratherThanCut); size -= step) {
      const all = lines.map(({ text }) => fitLine(text, size, fitting));
      const fits = all.map((fit, index) => (index < whole ? fit : inOneRow(fit, fitting)));
      if (heightOf(fits) <= left) return fits;
    }
  }
  let spare = Math.max(0, Math.floor(left / (smallest * leading) + 1e-6) - lines.length);
  return lines.map(({ text }) => {
    const { rows, size } = fitLine(text, smallest, fitting);
    const kept = rows.slice(0, 1 + spare);
    spare -= kept.length - 1;
    if (kept.length === rows.length) return { rows, size };
    return { rows: [...kept.slice(0, -1), cut(kept.at(-1) ?? '', size, fitting)], size };
  });
}

/** Its first row, with the sign that something is missing where there are more. */
function inOneRow({ rows, size }: Fit, fitting: Fitting): Fit {
  const [first = ''] = rows;
  return { rows: rows.length > 1 ? [cut(first, size, fitting)] : rows, size };
}

/** A line at a size, or in one row a little smaller. */
function fitLine(text: string, size: number, { room, measure }: Fitting): Fit {
  const one = room.width / measure(text, false);
  if (one >= size * oneRowFrom) return { rows: [text], size: Math.min(one, size) };
  return { rows: wrap(text, room.width / size, (letters) => measure(letters, false)), size };
}

/** The beginning of a row with the sign that something is missing. */
function cut(row: string, size: number, { room, measure }: Fitting): string {
  const letters = [...row];
  while (letters.length > 0 && measure(letters.join('') + cutSign, false) * size > room.width) letters.pop();
  return letters.join('') + cutSign;
}

/** After these a row may end, and between any two letters of scripts without blanks. */
const rowEnds = /[\s\-_/.,·、，⺀-鿿豈-﫿]/;

/** A text in rows no wider than `most`; joined they are the text again, without the blanks at their ends. */
function wrap(text: string, most: number, measure: (letters: string) => number): readonly string[] {
  const rows: string[] = [];
  let row: string[] = [];
  for (const letter of text) {
    while (row.length > 0 && measure(row.join('') + letter) > most) {
      const end = row.findLastIndex((sign) => rowEnds.test(sign)) + 1;
      const kept = end > row.length / 2 ? end : row.length;
      rows.push(row.slice(0, kept).join(''));
      row = row.slice(kept);
    }
    row.push(letter);
  }
  return [...rows, row.join('')].map((letters) => letters.trim()).filter((letters) => letters !== '');
}

function heightOf(fits: readonly Fit[]): number {
  return fits.reduce((sum, { rows, size }) => sum + rows.length * size * leading, 0);
}

/** The rows below one another, in the middle of the room. */
function placed(fits: readonly (Fit & { readonly bold: boolean })[], { room, measure }: Fitting): readonly LabelRow[] {
  let top = Math.max(0, (room.height - heightOf(fits)) / 2);
  return fits.flatMap(({ rows, size, bold }) =>
    rows.map((text) => {
      const baseline = top + size * standing;
      top += size * leading;
      return { text, bold, size, baseline, width: Math.min(room.width, measure(text, bold) * size) };
    }),
  );
}
