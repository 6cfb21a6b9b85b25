import { pick, type Language } from '../../src/core/text/text.ts';
import type { DiagnosticReport, Finding } from './diagnostic-report.ts';

/** A report as JUnit XML: each file is a test case, which fails with its errors; warnings stand in its output. */
export function junit(report: DiagnosticReport, language: Language): string {
  const { errors, warnings, pathOf = (file: string) => file } = report;
  const asked = report.asked.map(pathOf);
  const diagnostics = report.diagnostics.map((one) => ({ ...one, file: pathOf(one.file) }));
  const files = [...new Set([...asked, ...diagnostics.map(({ file }) => file)])].toSorted();
  const cases = files.map((file) =>
    testCase(
      file,
      diagnostics.filter((one) => one.file === file),
      language,
    ),
  );
  const failed = new Set(diagnostics.filter(({ severity }) => severity === 'error').map(({ file }) => file)).size;
  const counts = `tests="${files.length}" failures="${failed}" errors="0"`;
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<testsuites ${counts}>`,
    `  <testsuite name="descriptors" ${counts}>`,
    ...cases,
    `    <system-out>${xml(`${errors} errors, ${warnings} warnings`)}</system-out>`,
    '  </testsuite>',
    '</testsuites>',
    '',
  ].join('\n');
}

function testCase(file: string, found: readonly Finding[], language: Language): string {
  const told = (one: Finding): string =>
    `${one.file}:${one.line}:${one.column} ${one.code}\n${[one.message, one.why, one.fix.text].map((text) => pick(text, language)).join('\n')}`;
  const errors = found.filter(({ severity }) => severity === 'error');
  const warnings = found.filter(({ severity }) => severity !== 'error');
  const [first] = errors;
  const parts = [
    ...(first === undefined
      ? []
      : [
          `      <failure type="${xml(first.code)}" message="${xml(pick(first.message, language))}">${xml(errors.map(told).join('\n\n'))}</failure>`,
        ]),
    ...(warnings.length === 0 ? [] : [`      <system-out>${xml(warnings.map(told).join('\n\n'))}</system-out>`]),
  ];
  const open = `    <testcase classname="descriptors" name="${xml(file)}" file="${xml(file)}"`;
  return parts.length === 0 ? `${open} />` : [`${open}>`, ...parts, '    </testcase>'].join('\n');
}

/** Text within XML, without the control characters that XML does not know. */
function xml(text: string): string {
  const known = text.replaceAll(/[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, '\uFFFD');
  const signs: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
  return known.replaceAll(/[&<>"]/g, (sign) => signs[sign] ?? sign);
}
