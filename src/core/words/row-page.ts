import type { Text } from '../text/text.ts';

/** A part of the page of one row. */
export type PageSection = FactsSection | ParticipationSection | RelatedSection | SumsSection | WorkSection;

/** Fields of the row. */
export interface FactsSection {
  readonly show: 'facts';
  readonly label: Text;
  readonly fields: readonly string[];
}

/** What processes did with a row that follows them, and its lineage. */
export interface ParticipationSection {
  readonly show: 'participations' | 'lineage';
  readonly label: Text;
}

/** Rows of another record that belong to this one. */
export interface RelatedSection {
  readonly show: 'related';
  readonly label: Text;
  readonly record: string;
  /** Fields there and the fields here that they equal. */
  readonly by: Readonly<Record<string, string>>;
  /** A field of choices there by which the rows are counted and filtered. */
  readonly group?: string;
  /** Columns; without it, those of the record's own list. */
  readonly list?: readonly string[];
}

/** The lines of an export that groups its rows. */
export interface SumsSection {
  readonly show: 'sums';
  readonly label: Text;
  /** Its id. */
  readonly export: string;
}

/** Instances of processes that name the row. */
export interface WorkSection {
  readonly show: 'work';
  readonly label: Text;
  /** Ways to name it: fields of a process's form, or columns of its tables, and the fields here that all of them equal. */
  readonly any: readonly Readonly<Record<string, string>>[];
  /** A record with a projection, whose rows that each instance has are named. */
  readonly rows?: string;
}
