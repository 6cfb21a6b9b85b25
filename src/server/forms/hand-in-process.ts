/** How the form of a process names the person that a row handed in to it is about. */
export interface PersonNamed {
  /** Its field that names the person, or a row. */
  readonly by: string;
  /** The row that it names, and the field there that names the person; null where it names the person itself. */
  readonly row: { readonly record: string; readonly key: string; readonly through: string } | null;
}

/** A process that rows are handed in to. */
export interface HandInProcess {
  readonly id: string;
  readonly concerns: readonly PersonNamed[];
}
