import { pick, type Language } from '../../src/core/text/text.ts';
import type { DiagnosticReport, Finding } from './diagnostic-report.ts';

const words = {
  zh: { error: '错误', warning: '警告', note: '提示', why: '原因', fix: '改法' },
  en: { error: 'error', warning: 'warning', note: 'note', why: 'why', fix: 'fix' },
} as const satisfies Record<Language, Record<Finding['severity'] | 'why' | 'fix', string>>;

/** A report for people: each finding with its place, what is wrong, why it matters and how to mend it. */
export function diagnosticText(report: DiagnosticReport, language: Language): string {
  const findings = report.diagnostics.map((diagnostic) => findingText(diagnostic, language));
  return [...findings, ...comparison(report, language), summary(report, language)].join('\n');
}

/** The forms that differ from the other library, the gravest class of each. */
function comparison({ against }: DiagnosticReport, language: Language): readonly string[] {
  if (against === undefined) return [];
  const { base, forms } = against;
  const lines = forms.map(({ kind, id, label, state, class: changeClass }) => {
    const told = state === 'changed' ? '' : ` (${stateWords[state][language]})`;
    return `  ${changeClass.padEnd(6)} ${kind} ${id} ${pick(label, language)}${told}\n`;
  });
  const head = {
    zh: `与 ${base} 相比，${forms.length} 个表单有变：`,
    en: `Against ${base}: ${forms.length} ${forms.length === 1 ? 'form differs' : 'forms differ'}${forms.length === 0 ? '' : ':'}`,
  };
  return [`${head[language]}\n${lines.join('')}`];
}

const stateWords = { new: { zh: '新', en: 'new' }, gone: { zh: '已去掉', en: 'gone' } } as const;

function findingText(diagnostic: Finding, language: Language): string {
  const { file, line, column, severity, code, message, why, fix, waiting = 0 } = diagnostic;
  const word = words[language];
  const place = `${file}:${line}:${column} ${word[severity]} ${code}`;
  // What may pass is told and no more.
  if (severity === 'note') return `${place}\n  ${pick(message, language)}\n`;
  return [
    place,
    `  ${pick(message, language)}`,
    `  ${word.why}: ${pick(why, language)}`,
    `  ${word.fix}: ${pick(fix.text, language)}`,
    ...(waiting === 0 ? [] : [`  ${waitingText(waiting, language)}`]),
    '',
  ].join('\n');
}

function summary({ files, errors, warnings }: DiagnosticReport, language: Language): string {
  if (language === 'zh') return `检查了 ${files} 个文件：${errors} 个错误，${warnings} 个警告。\n`;
  const count = (number: number, thing: string): string => `${number} ${thing}${number === 1 ? '' : 's'}`;
  return `${count(files, 'file')} checked: ${count(errors, 'error')}, ${count(warnings, 'warning')}.\n`;
}

/** What shows only because of a finding. */
export function waitingText(waiting: number, language: Language): string {
  if (language === 'zh') return `另有 ${waiting} 处等它改好（--all 全部列出）`;
  const places = waiting === 1 ? '1 place waits' : `${waiting} places wait`;
  return `and ${places} for this (--all lists them)`;
}
