import type { CarrierSize } from '../values/position.ts';
import type { Text } from '../text/text.ts';

/** A part of a printed page, defaults settled and sets resolved; `when` is a condition on the form. */
export type PrintBlock = { readonly newPage: boolean; readonly when?: string } & (
  | { readonly kind: 'title'; readonly text: Text }
  | { readonly kind: 'text'; readonly text: Text; readonly align: 'start' | 'center' | 'end' }
  | {
      readonly kind: 'fields';
      readonly heading: Text | null;
      readonly paths: readonly string[];
      readonly across: number;
      readonly filled: boolean;
    }
  | {
      readonly kind: 'rows';
      readonly heading: Text | null;
      readonly table: string;
      /** Keys; null stands for every column. */
      readonly columns: readonly string[] | null;
      readonly spare: number;
    }
  | {
      readonly kind: 'map';
      readonly heading: Text | null;
      /** The column of places of the samples, and the columns that say more of the place. */
      readonly column: string;
      readonly beside: readonly string[];
      /** What stands in each place. */
      readonly columns: readonly string[];
    }
  | { readonly kind: 'trail'; readonly heading: Text | null; readonly steps: readonly string[] }
  | { readonly kind: 'signs'; readonly people: readonly Text[] }
  | { readonly kind: 'sections' }
);

/** Labels of the sample rows; lengths in millimetres. */
export interface PrintLabels {
  readonly code: string;
  readonly lines: readonly string[];
  readonly width: number;
  readonly height: number;
  readonly margin: number;
  /** Labels beside and below one another on one page, and where the first one lies. */
  readonly across: number;
  readonly down: number;
  readonly left: number;
  readonly top: number;
  readonly gapX: number;
  readonly gapY: number;
}

/** Lines of a file: one, or those of each row of a table. */
export type PrintFileLine =
  | { readonly kind: 'line'; readonly cells: readonly string[] }
  | {
      readonly kind: 'rows';
      readonly table: string;
      readonly each: readonly (readonly string[])[];
      readonly need: readonly string[];
      readonly only: string | null;
      /** The column of places that the rows are ordered by, and the columns that say more of the place. */
      readonly from: string | null;
      readonly beside: readonly string[];
      readonly to: CarrierSize | null;
    };

/** A text file that a machine reads. */
export interface PrintFile {
  readonly name: string;
  readonly separator: string;
  readonly lineEnd: string;
  readonly plain: boolean;
  readonly lines: readonly PrintFileLine[];
}

/** The paper of a print, as it lies; millimetres. */
export interface PrintPaper {
  readonly width: number;
  readonly height: number;
  readonly margin: number;
}

/** Something to print, defaults settled. */
export interface PrintModel {
  readonly id: string;
  readonly label: Text;
  readonly roles: readonly string[] | null;
  readonly paper: PrintPaper;
  readonly header: Text;
  readonly footer: Text;
  readonly blocks: readonly PrintBlock[];
  /** Null for pages of blocks, and for files. */
  readonly labels: PrintLabels | null;
  /** Null for what goes on paper. */
  readonly file: PrintFile | null;
}
