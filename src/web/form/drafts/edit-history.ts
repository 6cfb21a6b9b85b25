import type { DraftPlace } from '../../data/calls/workflow.ts';
import { readStored, removeStored, writeStored } from '../../parts/storage.ts';
import type { EditHistory } from '../renderer/sheet-part.ts';
import { placeKey } from './draft.ts';

/** What can be undone is kept for the forms worked on last, so that it never fills the browser's storage. */
const mostForms = 4;
const list = 'edits';

/** What is kept of one form: by table. */
type Kept = Readonly<Record<string, unknown>>;

function names(): readonly string[] {
  return readStored<readonly string[]>(list) ?? [];
}

function forget(name: string): void {
  removeStored(name);
  writeStored(
    list,
    names().filter((other) => other !== name),
  );
}

function keep(name: string, content: Kept): void {
  const others = names().filter((other) => other !== name);
  others.slice(mostForms - 1).forEach((old) => removeStored(old));
  writeStored(list, [name, ...others.slice(0, mostForms - 1)]);
  // Where it does not fit any more, what was kept before would be undone onto other rows.
  if (!writeStored(name, content)) forget(name);
}

function nameOf(owner: string, place: DraftPlace): string {
  return `edits-${placeKey(owner, place)}`;
}

/** What can be undone in the tables of a person's form, kept in this browser beside the draft. */
export function editHistory(owner: string, place: DraftPlace): EditHistory {
  const name = nameOf(owner, place);
  return {
    read: (table) => readStored<Kept>(name)?.[table] ?? null,
    write: (table, content) => keep(name, { ...readStored<Kept>(name), [table]: content }),
  };
}

/** Forgets it, e.g. when the form is handed in. */
export function forgetHistory(owner: string, place: DraftPlace): void {
  forget(nameOf(owner, place));
}
