import { isEmptyValue } from '../../../core/values/empty.ts';
import { rowName } from '../../../core/values/position.ts';
import type { SheetColumn } from '../columns.ts';

/** What a value looks like on a map: its colour, and a sign that says the same where the system sets the colours. */
interface MapLook {
  readonly colour: string;
  readonly sign: string;
}

/** How the places of a map are coloured by a column. */
export interface MapColours {
  /** The look of a value; null where it has none. */
  readonly of: (value: unknown) => MapLook | null;
  readonly legend: readonly (MapLook & { readonly value: unknown })[];
  /** How many kinds the legend leaves out. */
  readonly more: number;
  /** Whether colours repeat, so that only the signs tell values apart. */
  readonly repeats: boolean;
}

/** Colours that people with any colour vision tell apart (Okabe and Ito, 2008), lightened to write on. */
const palette = ['#8fd3f4', '#f5c26b', '#8fdcb4', '#f3a6c8', '#f7ee8f', '#9db8f2', '#f0a58a', '#cfcfcf'];
/** What is written on these colours, in light and dark alike. */
export const mapInk = '#1f1f1f';

const steps = 5;
/** Most kinds in the legend. */
const mostNamed = 24;

/** From light to strong, evenly in lightness. */
function heat(share: number): string {
  return `hsl(${Math.round(205 - 185 * share)} 80% ${Math.round(92 - 30 * share)}%)`;
}

/** A colour with the level as its sign, from 1. */
function looked(share: number): MapLook {
  return { colour: heat(share), sign: String(1 + Math.round(share * (steps - 1))) };
}

/** Colours by size for numbers, by kind for everything else. */
export function mapColours(column: SheetColumn, values: readonly unknown[]): MapColours {
  const filled = values.filter((value) => !isEmptyValue(value));
  const numbers = filled.filter((value) => typeof value === 'number');
  return column.field.choices === null && numbers.length > 0 ? bySize(numbers) : byKind(filled);
}

function bySize(numbers: readonly number[]): MapColours {
  const [least, greatest] = [Math.min(...numbers), Math.max(...numbers)];
  const span = greatest - least || 1;
  const levels =
    least === greatest ? [least] : Array.from({ length: steps }, (_, at) => least + (span * at) / (steps - 1));
  return {
    of: (value) => (typeof value === 'number' ? looked((value - least) / span) : null),
    legend: levels.map((value) => ({ ...looked((value - least) / span), value: Number(value.toPrecision(3)) })),
    more: 0,
    repeats: false,
  };
}

function byKind(values: readonly unknown[]): MapColours {
  const kinds = [...new Map(values.map((value) => [JSON.stringify(value), value])).entries()];
  const looks = kinds.map(([, value], at) => {
    return { colour: palette[at % palette.length] ?? '', sign: rowName(at), value };
  });
  const byMark = new Map(kinds.map(([mark], at) => [mark, looks[at]]));
  return {
    of: (value) => byMark.get(JSON.stringify(value)) ?? null,
    legend: looks.slice(0, mostNamed),
    more: Math.max(0, looks.length - mostNamed),
    repeats: looks.length > palette.length,
  };
}
