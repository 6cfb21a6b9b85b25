import type { Diagnostic, Fix } from './diagnostic.ts';
import type { Language, Text } from '../text/text.ts';
import { dialectDiagnostics } from './dialect-diagnostics.ts';
import { type CodedRule, type DiagnosticArguments, type DiagnosticRule, rule } from './diagnostic-rule.ts';
import { expressionDiagnostics } from './expression-diagnostics.ts';
import { sharedDiagnostics } from './shared-diagnostics.ts';
import { shapeDiagnostics } from './shape-diagnostics.ts';
import { syntaxDiagnostics } from './syntax-diagnostics.ts';

/** Codes that several places tell, and those of readers and expressions; checks have rules of their own beside them. */
export const diagnosticCatalogue = {
  ...syntaxDiagnostics,
  ...shapeDiagnostics,
  ...dialectDiagnostics,
  ...sharedDiagnostics,
  ...expressionDiagnostics,
} as const satisfies Record<string, DiagnosticRule>;

/** A code of the catalogue. */
export type DiagnosticCode = keyof typeof diagnosticCatalogue;

/** What a diagnostic says: a code of the catalogue, or a rule of one check. */
export type DiagnosticKind = DiagnosticCode | CodedRule;

/** The rule of a kind, with its code. */
export function ruleOf(kind: DiagnosticKind): CodedRule {
  return typeof kind === 'string' ? rule(kind, diagnosticCatalogue[kind]) : kind;
}

/** A file whose places can be found by JSON pointer; `DescriptorSource` is one. */
export interface DiagnosticPlace {
  readonly file: string;
  readonly locate: (pointer: string, of?: 'key' | 'value') => { readonly line: number; readonly column: number };
  /** The pointer as it stands in the file, where the reader renamed words of it. */
  readonly written?: (pointer: string) => string;
}

/** The part of a fix that a machine can apply. */
export type MachineFix = Omit<Fix, 'text'>;

/**
 * Makes a diagnostic of the catalogue's texts.
 *
 * @param pointer JSON pointer of the value that is wrong
 * @param args values for the `{names}` in the texts
 * @param of whether line and column are those of the key (a wrong word) or of the value
 */
export function diagnostic(
  kind: DiagnosticKind,
  place: DiagnosticPlace,
  pointer: string,
  args: DiagnosticArguments = {},
  fix: MachineFix = {},
  of: 'key' | 'value' = 'value',
): Diagnostic {
  const { code, severity, message, why, fix: cure } = ruleOf(kind);
  const { line, column } = place.locate(pointer, of);
  const written = (here: string): string => place.written?.(here) ?? here;
  const { file, ...own } = fix;
  // What goes into another file names its place as it stands there.
  const elsewhere = file !== undefined && file !== place.file;
  const edit = elsewhere ? fix : { ...own, ...(own.pointer === undefined ? {} : { pointer: written(own.pointer) }) };
  return {
    code,
    severity,
    file: place.file,
    line,
    column,
    pointer: written(pointer),
    message: fill(message, args),
    why: fill(why, args),
    fix: { text: fill(cure, args), ...edit },
  };
}

/** What a code says is wrong, without its place. */
export function diagnosticText(code: DiagnosticCode, args: DiagnosticArguments): Text {
  return fill(diagnosticCatalogue[code].message, args);
}

function fill(text: Text, args: DiagnosticArguments): Text {
  return { zh: fillIn(text, args, 'zh'), en: fillIn(text, args, 'en') };
}

function fillIn(text: Text, args: DiagnosticArguments, language: Language): string {
  return text[language].replaceAll(/\{([A-Za-z]+)\}/g, (all, name: string) => {
    const value = args[name];
    if (value === undefined) return all;
    return typeof value === 'object' ? value[language] : String(value);
  });
}
