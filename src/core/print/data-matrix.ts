import { correctionWords } from './reed-solomon.ts';
import { placeModules } from './module-placement.ts';

/** A square symbol of Data Matrix ECC 200 (ISO/IEC 16022) whose words are one block of correction. */
interface SymbolSize {
  /** Modules along a side, the frame included. */
  readonly side: number;
  readonly data: number;
  readonly correction: number;
  /** Regions along a side, each with a frame of its own. */
  readonly regions: number;
}

const sizes: readonly SymbolSize[] = [
  { side: 10, data: 3, correction: 5, regions: 1 },
  { side: 12, data: 5, correction: 7, regions: 1 },
  { side: 14, data: 8, correction: 10, regions: 1 },
  { side: 16, data: 12, correction: 12, regions: 1 },
  { side: 18, data: 18, correction: 14, regions: 1 },
  { side: 20, data: 22, correction: 18, regions: 1 },
  { side: 22, data: 30, correction: 20, regions: 1 },
  { side: 24, data: 36, correction: 24, regions: 1 },
  { side: 26, data: 44, correction: 28, regions: 1 },
  { side: 32, data: 62, correction: 36, regions: 2 },
  { side: 36, data: 86, correction: 42, regions: 2 },
  { side: 40, data: 114, correction: 48, regions: 2 },
  { side: 44, data: 144, correction: 56, regions: 2 },
  { side: 48, data: 174, correction: 68, regions: 2 },
];

/** Words of the encodation: what follows a digit pair, a byte above 127, a change of the character set, the filling. */
const pairBase = 130;
const upperShift = 235;
const characterSet = 241;
const filling = 129;

/** UTF-8, as the number of its character set counted from one. */
const utf8Set = 27;

/**
 * The Data Matrix symbol of a text, the smallest square that holds it, `true` where a module is dark; null where the
 * text is empty or longer than a symbol of one block holds.
 */
export function dataMatrix(text: string): readonly (readonly boolean[])[] | null {
  const words = encode(text);
  const size = sizes.find(({ data }) => data >= words.length);
  if (size === undefined || words.length === 0) return null;
  const data = fillUp(words, size.data);
  const inner = size.side - 2 * size.regions;
  const modules = placeModules([...data, ...correctionWords(data, size.correction)], inner);
  return framed(modules, size);
}

function encode(text: string): readonly number[] {
  const words: number[] = [];
  // Plain letters need no character set named; everything else travels as UTF-8.
  // oxlint-disable-next-line no-control-regex -- the range of ASCII begins there
  if (!/^[\u0000-\u007f]*$/.test(text)) words.push(characterSet, utf8Set);
  const bytes = utf8Bytes(text);
  for (let at = 0; at < bytes.length; at++) {
    const [byte = 0, next] = [bytes[at], bytes[at + 1]];
    if (isDigit(byte) && next !== undefined && isDigit(next)) {
      words.push(pairBase + (byte - 48) * 10 + (next - 48));
      at++;
    } else if (byte > 127) words.push(upperShift, byte - 127);
    else words.push(byte + 1);
  }
  return words;
}

/** The bytes of a text in UTF-8; `encodeURIComponent` is there wherever core runs. */
function utf8Bytes(text: string): readonly number[] {
  const parts = encodeURIComponent(text.replaceAll(/[\ud800-\udfff]/gu, '\ufffd')).match(/%[0-9A-F]{2}|./g) ?? [];
  return parts.map((part) => (part.startsWith('%') ? Number.parseInt(part.slice(1), 16) : part.charCodeAt(0)));
}

function isDigit(byte: number): boolean {
  return byte >= 48 && byte <= 57;
}

/** Fills the symbol: a first word that ends the data, then words that look random, so that no pattern arises. */
function fillUp(words: readonly number[], length: number): readonly number[] {
  const full = [...words];
  if (full.length < length) full.push(filling);
  while (full.length < length) {
    const random = ((149 * (full.length + 1)) % 253) + 1;
    const word = filling + random;
    full.push(word > 254 ? word - 254 : word);
  }
  return full;
}

/** The modules with the frame of each region: solid at the left and below, dotted above and at the right. */
function framed(modules: readonly (readonly boolean[])[], { side, regions }: SymbolSize): readonly boolean[][] {
  const region = side / regions;
  return Array.from({ length: side }, (_, row) =>
    Array.from({ length: side }, (_unused, column) => {
      const [y, x] = [row % region, column % region];
      if (x === 0 || y === region - 1) return true;
      if (y === 0) return x % 2 === 0;
      if (x === region - 1) return y % 2 === 1;
      const [above, before] = [Math.floor(row / region) * 2 + 1, Math.floor(column / region) * 2 + 1];
      return modules[row - above]?.[column - before] ?? false;
    }),
  );
}
