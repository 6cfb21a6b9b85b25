import data from '../../../../schemas/instruments.json' with { type: 'json' };
import { comparable } from '../../text/choice-text.ts';
import { halfWidth } from '../../text/number-text.ts';
import type { Text } from '../../text/text.ts';
import { headerName } from '../header-names.ts';

/** One thing that an instrument measures. */
export interface MeasuredValue {
  /** What exports call it. */
  readonly titles: readonly string[];
  /** The fields that it may fill: the first that a table has. */
  readonly to: readonly string[];
  /** Its unit where the file says none; `usual` is in it. */
  readonly unit?: string;
  /** Titles of the column that says the unit of each row. */
  readonly unitTitles?: readonly string[];
  /** What is measured usually; what lies outside is doubted. */
  readonly usual?: { readonly least?: number; readonly most: number };
  /** How far repeated measurements may lie apart, in percent of their mean. */
  readonly alike?: number;
}

/** One way in which an instrument writes its results. */
export interface Layout {
  /** A table with titles, sections of a name and a value a line, or a grid of letters and numbers. */
  readonly form: 'rows' | 'sections' | 'grid';
  /** Titles that have to be there, each in one of its spellings: by them the file is recognised. */
  readonly marks: readonly (readonly string[])[];
  /** Texts of which one has to stand somewhere in the file. */
  readonly above?: readonly string[];
  /** Titles of what names a row: a number or a name. In sections the line that a section begins with. */
  readonly names?: readonly string[];
  /** Titles of a line that says whose tables follow it. */
  readonly section?: readonly string[];
  /** Titles of the line above a grid that says what was measured. Only a grid of such a value's title fills it. */
  readonly labels?: readonly string[];
  /** `counted` where the lines of a grid say no letter. */
  readonly letters?: 'counted';
  /** Titles of the place on the plate. */
  readonly wells?: readonly string[];
  /** Rows that are no samples, by what stands under a title. */
  readonly skip?: readonly { readonly titles: readonly string[]; readonly values: readonly string[] }[];
  readonly values: readonly MeasuredValue[];
  /** Titles that no table has a column for, as is known. */
  readonly unused?: readonly string[];
}

/** An instrument by the files that it writes. */
export interface Instrument {
  readonly id: string;
  readonly label: Text;
  /** Fields that hold the place on the plate. */
  readonly places: readonly string[];
  readonly layouts: readonly Layout[];
}

/** The instruments whose files the company's tables take in. */
export const instruments = data.instruments as readonly Instrument[];

/** What stands in brackets at the end of a title. */
const bracketed = /[([【（]([^)\]】）]*)[)\]】）]\s*$/;

function plain(text: string): string {
  return text
    .trim()
    .replace(/[:：]$/, '')
    .trim();
}

/** Whether a cell is one of these titles; the unit behind it counts only where the title has one, too. */
export function isTitle(cell: string, titles: readonly string[] = []): boolean {
  const text = plain(cell);
  if (text === '') return false;
  return titles.some((title) =>
    bracketed.test(title) ? comparable(title) === comparable(text) : comparable(title) === headerName(text),
  );
}

/** The unit that a title says in brackets; null where it says none. */
export function unitOfTitle(cell: string): string | null {
  return bracketed.exec(halfWidth(plain(cell)))?.[1]?.trim() ?? null;
}

const place = /^([A-Z]{1,2})0*(\d{1,2})$/i;

/** A place on a plate as places are compared: `a01` is `A1`. */
export function wellName(text: string): string {
  const [, row = '', column = ''] = place.exec(halfWidth(text).trim()) ?? [];
  return row === '' ? '' : `${row.toUpperCase()}${Number(column)}`;
}
