import type { Diagnostic } from '../../../core/errors/diagnostic.ts';
import { editedTexts, editsOf } from '../../../core/words/reading/edited-text.ts';
import { withFormerName, type FormRenameQuestion } from '../../../core/release/former-name.ts';
import { withChange, withFile, type DeskState } from './desk-files.ts';

/** Whether a problem brings edits, all of files that are on the desk or new. */
export function mayMend({ files }: DeskState, diagnostic: Diagnostic): boolean {
  const edits = editsOf(diagnostic);
  const isOpen = (path: string): boolean => files.some(({ file }) => file === path);
  return edits.length > 0 && edits.every(({ file, op }) => isOpen(file) !== (op === 'create'));
}

/** The desk after the edit that mends a problem; null where there is none, or its file is not on the desk. */
export function mendedDesk(desk: DeskState, diagnostic: Diagnostic): DeskState | null {
  const edits = editsOf(diagnostic);
  if (edits.length === 0) return null;
  const read = (path: string): string | null => desk.files.find(({ file }) => file === path)?.text ?? null;
  const texts = textsAfter(() => editedTexts(edits, read));
  if (texts === null) return null;
  const next = [...texts].reduce((so, [file, text]) => {
    const old = so.files.find((each) => each.file === file);
    return withFile(so, { file, text, base: old?.base ?? null, gone: false });
  }, desk);
  return { ...next, shown: desk.shown };
}

/** Texts that are no JSON yet cannot be edited but as texts. */
function textsAfter(edit: () => ReadonlyMap<string, string> | null): ReadonlyMap<string, string> | null {
  try {
    return edit();
  } catch {
    return null;
  }
}

/** The desk in which the new field names its former key; null where no file on it has the field. */
export function renamedDesk(desk: DeskState, question: FormRenameQuestion): DeskState | null {
  for (const { file, text } of desk.files) {
    const next = withFormerName(text, question);
    if (next !== null) return withChange(desk, file, { text: next });
  }
  return null;
}
