import type { Diagnostic, Severity } from '../../src/core/errors/diagnostic.ts';
import { pick, type Language } from '../../src/core/text/text.ts';
import type { DiagnosticReport } from './diagnostic-report.ts';

const words = {
  zh: { error: '错误', warning: '警告', why: '原因', fix: '改法' },
  en: { error: 'error', warning: 'warning', why: 'why', fix: 'fix' },
} as const satisfies Record<Language, Record<Severity | 'why' | 'fix', string>>;

/** A report for people: each finding with its place, what is wrong, why it matters and how to mend it. */
export function diagnosticText(report: DiagnosticReport, language: Language): string {
  const findings = report.diagnostics.map((diagnostic) => findingText(diagnostic, language));
  return [...findings, summary(report, language)].join('\n');
}

function findingText(diagnostic: Diagnostic, language: Language): string {
  const { file, line, column, severity, code, message, why, fix } = diagnostic;
  const word = words[language];
  return [
    `${file}:${line}:${column} ${word[severity]} ${code}`,
    `  ${pick(message, language)}`,
    `  ${word.why}: ${pick(why, language)}`,
    `  ${word.fix}: ${pick(fix.text, language)}`,
    '',
  ].join('\n');
}

function summary({ files, errors, warnings }: DiagnosticReport, language: Language): string {
  if (language === 'zh') return `检查了 ${files} 个文件：${errors} 个错误，${warnings} 个警告。\n`;
  const count = (number: number, thing: string): string => `${number} ${thing}${number === 1 ? '' : 's'}`;
  return `${count(files, 'file')} checked: ${count(errors, 'error')}, ${count(warnings, 'warning')}.\n`;
}
