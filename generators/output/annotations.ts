import { createHash } from 'node:crypto';
import { pick, type Language } from '../../src/core/text/text.ts';
import type { DiagnosticReport, Finding } from './diagnostic-report.ts';

/** What is wrong, why it matters and what mends it, on a line each. */
function said({ message, why, fix }: Finding, language: Language): string {
  return [message, why, fix.text].map((text) => pick(text, language)).join('\n');
}

/** Commands that GitHub Actions shows beside the lines of a pull request. */
export function githubAnnotations({ diagnostics, pathOf }: DiagnosticReport, language: Language): string {
  const lines = diagnostics.map((diagnostic) => {
    const { severity, file, line, column, code } = diagnostic;
    const at = Object.entries({ file: pathOf?.(file) ?? file, line, col: column, title: code });
    const places = at.map(
      ([name, value]) => `${name}=${escaped(String(value)).replaceAll(':', '%3A').replaceAll(',', '%2C')}`,
    );
    return `::${severity === 'note' ? 'notice' : severity} ${places.join(',')}::${escaped(said(diagnostic, language))}\n`;
  });
  return lines.join('');
}

/** A command of GitHub Actions is one line, and `%` begins an escape. */
function escaped(text: string): string {
  return text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A');
}

/** A report of code quality as GitLab shows it in a merge request. */
export function gitlabQuality({ diagnostics, pathOf }: DiagnosticReport, language: Language): string {
  const issues = diagnostics.map((diagnostic) => {
    const { code, severity, line, pointer, message } = diagnostic;
    const path = pathOf?.(diagnostic.file) ?? diagnostic.file;
    return {
      description: said(diagnostic, language),
      check_name: code,
      // The same for as long as the fault stands at its place, whatever lines are added above it.
      fingerprint: createHash('sha256')
        .update(JSON.stringify([code, path, pointer, message.en]))
        .digest('hex'),
      severity: ({ error: 'major', warning: 'minor', note: 'info' } as const)[severity],
      location: { path, lines: { begin: line } },
    };
  });
  return `${JSON.stringify(issues, null, 2)}\n`;
}
