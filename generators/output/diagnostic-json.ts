import type { Diagnostic, Fix } from '../../src/core/errors/diagnostic.ts';
import type { DiagnosticReport } from './diagnostic-report.ts';

/** Generation of the JSON format; schemas/meta/diagnostics.schema.json describes it. */
const formatVersion = 1;

/** A report as JSON, for programs: the same report always gives the same bytes. */
export function diagnosticJson(report: DiagnosticReport): string {
  const { files, errors, warnings } = report;
  const diagnostics = report.diagnostics.map(plain);
  return `${JSON.stringify({ version: formatVersion, files, errors, warnings, diagnostics }, null, 2)}\n`;
}

/** The words of a diagnostic in one order, whoever made it. */
function plain({ code, severity, file, line, column, pointer, message, why, fix }: Diagnostic): Diagnostic {
  return { code, severity, file, line, column, pointer, message, why, fix: plainFix(fix) };
}

function plainFix({ text, op, pointer, value }: Fix): Fix {
  return {
    text,
    ...(op === undefined ? {} : { op }),
    ...(pointer === undefined ? {} : { pointer }),
    ...(value === undefined ? {} : { value }),
  };
}
