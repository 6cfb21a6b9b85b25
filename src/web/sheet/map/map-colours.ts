import { isEmptyValue } from '../../../core/values/empty.ts';
import type { SheetColumn } from '../columns.ts';

/** How the places of a map are coloured by a column. */
export interface MapColours {
  /** The colour of a value; null where it has none. */
  readonly of: (value: unknown) => string | null;
  readonly legend: readonly { readonly colour: string; readonly value: unknown }[];
}

/** Colours that people with any colour vision tell apart (Okabe and Ito, 2008), lightened to write on. */
const palette = ['#8fd3f4', '#f5c26b', '#8fdcb4', '#f3a6c8', '#f7ee8f', '#9db8f2', '#f0a58a', '#cfcfcf'];
const steps = 5;

/** From light to strong, evenly in lightness. */
function heat(share: number): string {
  return `hsl(${Math.round(205 - 185 * share)} 80% ${Math.round(92 - 30 * share)}%)`;
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
    of: (value) => (typeof value === 'number' ? heat((value - least) / span) : null),
    legend: levels.map((value) => ({ colour: heat((value - least) / span), value: Number(value.toPrecision(3)) })),
  };
}

function byKind(values: readonly unknown[]): MapColours {
  const kinds = [...new Map(values.map((value) => [JSON.stringify(value), value])).entries()];
  const colours = new Map(kinds.map(([mark], at) => [mark, palette[at % palette.length] ?? '']));
  return {
    of: (value) => colours.get(JSON.stringify(value)) ?? null,
    legend: kinds.slice(0, palette.length).map(([mark, value]) => ({ colour: colours.get(mark) ?? '', value })),
  };
}
