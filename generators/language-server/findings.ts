import {
  CodeActionKind,
  DiagnosticSeverity,
  type CodeAction,
  type CreateFile,
  type Diagnostic as Marked,
  type Range,
  type TextDocumentEdit,
  type TextEdit,
  type WorkspaceEdit,
} from 'vscode-languageserver/node';
import type { Diagnostic } from '../../src/core/errors/diagnostic.ts';
import { pick, type Language } from '../../src/core/text/text.ts';
import { differenceOf, editedTexts, editsOf } from '../../src/core/words/reading/edited-text.ts';
import { editOf, rangeAt } from './text-places.ts';
import type { Workspace } from './workspace.ts';

/** A finding as an editor marks it: what, why, and how to mend it. */
export function markOf(finding: Diagnostic, text: string, language: Language): Marked {
  const { line, column, severity, code, message, why, fix } = finding;
  return {
    range: rangeAt(text, line, column),
    severity: severity === 'error' ? DiagnosticSeverity.Error : DiagnosticSeverity.Warning,
    code,
    source: 'seqdesk',
    message: [message, why, fix.text].map((part) => pick(part, language)).join('\n'),
  };
}

/** A file at hand: its text, and what was found in it. */
export interface FoundFile {
  readonly text: string;
  readonly findings: readonly Diagnostic[];
}

/** The edits that findings within a range bring with them, in as many files as it takes. */
export function quickFixes({ text, findings }: FoundFile, range: Range, at: FixContext): readonly CodeAction[] {
  const { workspace, language } = at;
  return findings.flatMap((finding): CodeAction[] => {
    const edits = editsOf(finding);
    const mark = markOf(finding, text, language);
    if (edits.length === 0 || !touches(mark.range, range)) return [];
    const mended = attempt(() => editedTexts(edits, workspace.find));
    const edit = mended === null ? null : workspaceEdit(mended, workspace);
    if (edit === null) return [];
    const title = pick(finding.fix.text, language);
    return [{ title, kind: CodeActionKind.QuickFix, diagnostics: [mark], isPreferred: true, edit }];
  });
}

/** The changes of texts as an editor makes them, new files first; null where nothing changes. */
export function workspaceEdit(texts: ReadonlyMap<string, string>, workspace: Workspace): WorkspaceEdit | null {
  const changes: Record<string, TextEdit[]> = {};
  const made: (CreateFile | TextDocumentEdit)[] = [];
  for (const [file, after] of texts) {
    const [before, uri] = [workspace.find(file), workspace.uriOf(file)];
    if (before === null) made.push({ kind: 'create', uri });
    const edit = editOf(before ?? '', differenceOf(before ?? '', after));
    if (before !== after) changes[uri] = [edit];
  }
  if (made.length === 0) return Object.keys(changes).length === 0 ? null : { changes };
  const edits = Object.entries(changes).map(([uri, list]) => ({ textDocument: { uri, version: null }, edits: list }));
  return { documentChanges: [...made, ...edits] };
}

/** Whose texts are mended, and the language of the person. */
export interface FixContext {
  readonly workspace: Workspace;
  readonly language: Language;
}

/** What a text that cannot be read for the moment gives is nothing. */
function attempt<T>(make: () => T): T | null {
  try {
    return make();
  } catch {
    return null;
  }
}

function touches(one: Range, other: Range): boolean {
  return !isBefore(one.end, other.start) && !isBefore(other.end, one.start);
}

function isBefore(one: Range['start'], other: Range['start']): boolean {
  return one.line < other.line || (one.line === other.line && one.character < other.character);
}
