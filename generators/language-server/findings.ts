import {
  CodeActionKind,
  DiagnosticSeverity,
  type CodeAction,
  type Diagnostic as Marked,
  type Range,
} from 'vscode-languageserver/node';
import type { Diagnostic } from '../../src/core/errors/diagnostic.ts';
import { pick, type Language } from '../../src/core/text/text.ts';
import { editedText, machineEdit } from '../../src/core/words/reading/edited-text.ts';
import { differenceOf, editOf, rangeAt } from './text-places.ts';

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

/** A file at hand: its address and text, and what was found in it. */
export interface FoundFile {
  readonly uri: string;
  readonly text: string;
  readonly findings: readonly Diagnostic[];
}

/** The edits that findings within a range bring with them. */
export function quickFixes(
  { uri, text, findings }: FoundFile,
  range: Range,
  language: Language,
): readonly CodeAction[] {
  return findings.flatMap((finding): CodeAction[] => {
    const edit = machineEdit(finding.fix);
    const mark = markOf(finding, text, language);
    if (edit === null || !touches(mark.range, range)) return [];
    const mended = attempt(() => editedText(text, edit));
    if (mended === null || mended === text) return [];
    const changes = { [uri]: [editOf(text, differenceOf(text, mended))] };
    const title = pick(finding.fix.text, language);
    return [{ title, kind: CodeActionKind.QuickFix, diagnostics: [mark], isPreferred: true, edit: { changes } }];
  });
}

/** What a text that cannot be read for the moment gives is nothing. */
function attempt(make: () => string): string | null {
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
