import type { Fix } from '../../src/core/errors/diagnostic.ts';
import type { DiagnosticReport, Finding } from './diagnostic-report.ts';

/** Generation of the JSON format; schemas/meta/diagnostics.schema.json describes it. */
const formatVersion = 1;

/** A report as JSON, for programs: the same report always gives the same bytes. */
export function diagnosticJson(report: DiagnosticReport): string {
  const { files, errors, warnings } = report;
  const diagnostics = report.diagnostics.map(plain);
  const waiting = (report.waiting ?? []).map(({ code, file, line, column, pointer, message }) => {
    return { code, file, line, column, pointer, message };
  });
  const against = report.against === undefined ? {} : { against: plainComparison(report.against) };
  const told = { version: formatVersion, files, errors, warnings, ...against, diagnostics, waiting };
  return `${JSON.stringify(told, null, 2)}\n`;
}

function plainComparison({ base, forms }: NonNullable<DiagnosticReport['against']>): unknown {
  const told = forms.map(({ kind, id, label, state, class: changeClass, changes }) => {
    const parts = changes.map(({ class: own, subject, message, place: { file, line } }) => {
      return { class: own, subject, message, file, line };
    });
    return { kind, id, label: { zh: label.zh, en: label.en }, state, class: changeClass, changes: parts };
  });
  return { base, forms: told };
}

/** The words of a diagnostic in one order, whoever made it. */
function plain({ code, severity, file, line, column, pointer, message, why, fix, waiting }: Finding): Finding {
  const more = waiting === undefined || waiting === 0 ? {} : { waiting };
  return { code, severity, file, line, column, pointer, message, why, fix: plainFix(fix), ...more };
}

function plainFix({ text, file, op, pointer, value, more = [] }: Fix): Fix {
  return {
    text,
    ...(file === undefined ? {} : { file }),
    ...(op === undefined ? {} : { op }),
    ...(pointer === undefined ? {} : { pointer }),
    ...(value === undefined ? {} : { value }),
    ...(more.length === 0 ? {} : { more }),
  };
}
