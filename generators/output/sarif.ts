import { machineEdit, replacementOf } from '../../src/core/words/reading/edited-text.ts';
import { product } from '../../src/core/product.ts';
import { pick, type Language } from '../../src/core/text/text.ts';
import type { DiagnosticReport, Finding } from './diagnostic-report.ts';

/**
 * A report as SARIF 2.1.0 (OASIS), which code scanning of GitHub, GitLab and Azure and most editors read. Paths are
 * relative to the project; columns count UTF-16 units, as editors do.
 */
export function sarif({ diagnostics, texts }: DiagnosticReport, language: Language): string {
  const codes = [...new Set(diagnostics.map(({ code }) => code))].toSorted();
  const rules = codes.map((id) => {
    const why = diagnostics.find(({ code }) => code === id)?.why;
    return { id, ...(why === undefined ? {} : { fullDescription: { text: pick(why, language) } }) };
  });
  const results = diagnostics.map((diagnostic) => {
    const fixes = fixesOf(diagnostic, texts?.get(diagnostic.file), language);
    return { ...resultOf(diagnostic, codes.indexOf(diagnostic.code), language), ...fixes };
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
  { code, severity, file, line, column, pointer, ...said }: Finding,
  ruleIndex: number,
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
          artifactLocation: { uri: encodeURI(file) },
          region: { startLine: line, startColumn: column },
        },
        logicalLocations: [{ fullyQualifiedName: pointer === '' ? '/' : pointer }],
      },
    ],
    // A line may move; the place in the descriptor tells a finding again.
    partialFingerprints: { 'place/v1': `${code} ${file} ${pointer}` },
  };
}

/** The edit that mends a finding, as the part of the file that it replaces. */
function fixesOf({ file, fix }: Finding, text: string | undefined, language: Language) {
  const edit = machineEdit(fix);
  const part = edit === null || text === undefined ? null : replacementOf(text, edit);
  if (part === null || text === undefined) return {};
  const [start, end] = [positionAt(text, part.start), positionAt(text, part.end)];
  const deletedRegion = { startLine: start.line, startColumn: start.column, endLine: end.line, endColumn: end.column };
  const replacements = [{ deletedRegion, insertedContent: { text: part.by } }];
  const artifactChanges = [{ artifactLocation: { uri: encodeURI(file) }, replacements }];
  return { fixes: [{ description: { text: pick(fix.text, language) }, artifactChanges }] };
}

function positionAt(text: string, offset: number): { readonly line: number; readonly column: number } {
  const lines = text.slice(0, offset).split('\n');
  return { line: lines.length, column: (lines.at(-1)?.length ?? 0) + 1 };
}
