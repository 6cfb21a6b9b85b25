import type { Text } from '../text/text.ts';

/** Names of paper that a printer has in a tray. */
export type PaperName = 'A3' | 'A4' | 'A5' | 'letter';

/** One part of a printed page. Exactly one of the first words says what it is; the others say how. */
export interface BlockSource {
  /** A heading in the middle of the line. */
  readonly title?: Text;
  /** Paragraphs with values in double brackets, e.g. `[[customerName]]`. */
  readonly text?: Text;
  /** A grid of names and values. */
  readonly fields?: readonly string[];
  /** A table: `samples` or a detail table. */
  readonly rows?: string;
  /** Who did what and when, of these steps; an empty list: of all. */
  readonly trail?: readonly string[];
  /** Lines to sign on, each with what it is called. */
  readonly signs?: readonly Text[];
  /** Every field and table of the form, set by set. */
  readonly sections?: true;
  /** A line above a grid, a table or the trail. */
  readonly heading?: Text;
  /** Columns of `rows`: keys, or `@set`. */
  readonly columns?: readonly string[];
  /** Empty lines of `rows`, to be written on. */
  readonly spare?: number;
  /** How many `fields` stand beside one another. */
  readonly across?: number;
  /** Leaves out `fields` without a value. */
  readonly filled?: boolean;
  /** Where `text` stands in the line. */
  readonly align?: 'start' | 'center' | 'end';
  readonly newPage?: boolean;
  /** The block stands on the paper while this is true of the form. */
  readonly if?: string;
}

/** Labels, one for each sample; lengths in millimetres. */
export interface LabelsSource {
  /** The column that the 2D code holds. */
  readonly code: string;
  /** What stands beside the code: columns, form fields, facts such as `#number`. */
  readonly lines: readonly string[];
  readonly width: number;
  readonly height: number;
  readonly margin?: number;
  /** Labels in a grid on the paper; without it each label is a page of its own, as on a roll. */
  readonly sheet?: {
    readonly across: number;
    readonly down: number;
    readonly left: number;
    readonly top: number;
    readonly gapX?: number;
    readonly gapY?: number;
  };
}

/** How something is printed: pages made of blocks, or labels. */
export interface PrintLayout {
  readonly label: Text;
  /** Roles that may print it; absent = everybody who sees the instance. */
  readonly roles?: readonly string[];
  readonly paper?: PaperName;
  readonly landscape?: boolean;
  /** Millimetres on all four sides. */
  readonly margin?: number;
  readonly header?: Text;
  readonly footer?: Text;
  readonly blocks?: readonly BlockSource[];
  readonly labels?: LabelsSource;
}

/** Something to print, with its name. */
export interface PrintSource extends PrintLayout {
  readonly id: string;
}

/** The prints that are written in full; those of a released descriptor all are. */
export function writtenPrints(prints: readonly (string | PrintSource)[] | undefined): readonly PrintSource[] {
  return (prints ?? []).filter((print) => typeof print !== 'string');
}
