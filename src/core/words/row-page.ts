import type { Text } from '../text/text.ts';

/** A storage location that one row has alone, e.g. the cell of a box that a tube is in. */
export interface LocationSource {
  /** Fields that name the place together; a row that lacks one of them is nowhere. */
  readonly fields: readonly string[];
  /** Condition over the row's own fields; without it a row never leaves its place. */
  readonly while?: string;
}

/**
 * A projection of a table of processes: each key that stands in the table has a row of the
 * record, and fields of both that have one name are taken over.
 */
export interface ProjectionSource {
  /** The table of the processes, `samples`. */
  readonly table: string;
  /** The column there and the field here that tell rows apart. */
  readonly key: string;
  /** Fields here in which the server writes where the row is: each is `readOnly`. */
  readonly progress: {
    readonly stage: string;
    readonly process: string;
    readonly state: string;
    readonly since: string;
  };
  /** Fields of the processes that name what a row was made from. */
  readonly parents?: readonly string[];
  /** Fields of the processes that name what was made of a row. */
  readonly children?: readonly string[];
  readonly location?: LocationSource;
}

/** A part of the page of one row. */
export type PageSection = FactsSection | ParticipationSection | RelatedSection | WorkSection;

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

/** Instances of processes that name the row. */
export interface WorkSection {
  readonly show: 'work';
  readonly label: Text;
  /** Ways to name it: fields of a process's form and the fields here that all of them equal. */
  readonly any: readonly Readonly<Record<string, string>>[];
}
