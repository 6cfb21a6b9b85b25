import type { FileEdit, Splice } from '../../src/core/errors/diagnostic.ts';
import { differenceOf, editedTexts, editsOf, replacementOf } from '../../src/core/words/reading/edited-text.ts';
import { product } from '../../src/core/product.ts';
import { pick, type Language } from '../../src/core/text/text.ts';
import type { DiagnosticReport, Finding } from './diagnostic-report.ts';

/**
 * A report as SARIF 2.1.0 (OASIS), which code scanning of GitHub, GitLab and Azure and most editors read. Paths are
 * relative to the project; columns count UTF-16 units, as editors do.
 */
export function sarif({ diagnostics, texts, pathOf = asNamed }: DiagnosticReport, language: Language): string {
  const codes = [...new Set(diagnostics.map(({ code }) => code))].toSorted();
  const rules = codes.map((id) => {
    const why = diagnostics.find(({ code }) => code === id)?.why;
    return { id, ...(why === undefined ? {} : { fullDescription: { text: pick(why, language) } }) };
  });
  const results = diagnostics.map((diagnostic) => {
    const fixes = fixesOf(diagnostic, { texts, pathOf }, language);
    const place = { path: pathOf(diagnostic.file), ruleIndex: codes.indexOf(diagnostic.code) };
    return { ...resultOf(diagnostic, place, language), ...fixes };
  });
  const driver = { name: `${pick(product.name, language)} validate`, rules };
  const log = {
    $schema: 'https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json',
    version: '2.1.0',
    runs: [{ tool: { driver }, columnKind: 'utf16CodeUnits', results }],
  };
  return `${JSON.stringify(log, null, 2)}\n`;
}

function resultOf(
  { code, severity, line, column, pointer, ...said }: Finding,
  { path, ruleIndex }: { readonly path: string; readonly ruleIndex: number },
  language: Language,
) {
  return {
    ruleId: code,
    ruleIndex,
    level: severity,
    message: { text: `${pick(said.message, language)} ${pick(said.fix.text, language)}` },
    locations: [
      {
        physicalLocation: {
          artifactLocation: { uri: addressOf(path) },
          region: { startLine: line, startColumn: column },
        },
        logicalLocations: [{ fullyQualifiedName: pointer === '' ? '/' : pointer }],
      },
    ],
    // A line may move; the place in the descriptor tells a finding again.
    partialFingerprints: { 'place/v1': `${code} ${path} ${pointer}` },
  };
}

const asNamed = (file: string): string => file;

/** A path as part of an address: in one, `#` and `?` would end it. */
function addressOf(file: string): string {
  return file.split('/').map(encodeURIComponent).join('/');
}

/** The texts of the files that edits change, and how those are called. */
interface Naming {
  readonly texts: DiagnosticReport['texts'];
  readonly pathOf: (file: string) => string;
}

/** The edits that mend a finding, each as the part of its file that it replaces. */
function fixesOf(finding: Finding, { texts, pathOf }: Naming, language: Language) {
  const edits = editsOf(finding);
  const files = [...new Set(edits.map(({ file }) => file))];
  const artifactChanges = files.flatMap((file) => {
    const text = texts?.get(file);
    const part =
      text === undefined
        ? null
        : partOf(
            text,
            edits.filter((edit) => edit.file === file),
          );
    if (part === null || text === undefined) return [];
    const [start, end] = [positionAt(text, part.start), positionAt(text, part.end)];
    const deletedRegion = {
      startLine: start.line,
      startColumn: start.column,
      endLine: end.line,
      endColumn: end.column,
    };
    const replacements = [{ deletedRegion, insertedContent: { text: part.by } }];
    return [{ artifactLocation: { uri: addressOf(pathOf(file)) }, replacements }];
  });
  // Half of a change is none.
  if (files.length === 0 || artifactChanges.length < files.length) return {};
  return { fixes: [{ description: { text: pick(finding.fix.text, language) }, artifactChanges }] };
}

/** What edits replace of a text, as one part of it. */
function partOf(text: string, edits: readonly FileEdit[]): Splice | null {
  const [only, ...more] = edits;
  if (only !== undefined && more.length === 0) return replacementOf(text, only);
  const after = editedTexts(edits, () => text)?.get(only?.file ?? '');
  return after === undefined || after === text ? null : differenceOf(text, after);
}

function positionAt(text: string, offset: number): { readonly line: number; readonly column: number } {
  const lines = text.slice(0, offset).split('\n');
  return { line: lines.length, column: (lines.at(-1)?.length ?? 0) + 1 };
}
