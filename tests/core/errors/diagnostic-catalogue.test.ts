import { format } from 'prettier';
import { describe, expect, test } from 'vitest';
import { checks } from '../../../src/core/check/checks.ts';
import { diagnostic, diagnosticCatalogue } from '../../../src/core/errors/diagnostic-catalogue.ts';
import type { DiagnosticRule } from '../../../src/core/errors/diagnostic-rule.ts';

/** The catalogue's rules, and those that stand beside their check. */
const owned = new Set(checks.flatMap(({ codes }) => codes.filter((kind) => typeof kind !== 'string')));
const rules = [
  ...Object.entries<DiagnosticRule>(diagnosticCatalogue),
  ...[...owned].map((rule): [string, DiagnosticRule] => [rule.code, rule]),
];

/** What a group of codes is about, by the part before the slash. */
const groups: Readonly<Record<string, string>> = {
  condition: 'Conditions that can never hold, or always do',
  syntax: 'The file as text, before anything in it is understood.',
  shape: 'Words and values that the kind of descriptor may hold.',
  text: 'Texts for people.',
  dialect: 'JSON Schema words outside the dialect; each fix names the word that does the work.',
  reference: 'Names that must exist: fields, sets, dictionaries, roles, steps, processes, nodes, routes.',
  clash: 'Names that may stand only once.',
  family: 'Families and the parameters that processes fill.',
  print: 'What is printed.',
  graph: 'The steps of a process and the ways between them.',
  field: 'Fields whose words do not go together.',
  expression: 'Expressions: names, types, units, cycles.',
  table: 'Look-up tables.',
  link: 'Descriptors that cannot be put together.',
  example: 'Examples that do not come out as they claim.',
};

/** The page that explains every code, made from the catalogue. */
function page(): string {
  const sections = Object.keys(groups).flatMap((part) => [
    `## ${part}`,
    groups[part] ?? '',
    ...rules.filter(([code]) => code.startsWith(`${part}/`)).map(([code, rule]) => entry(code, rule)),
  ]);
  const intro = `# Diagnostics

What \`npm run validate\`, the studio and publishing say about a descriptor. Each diagnostic has a stable code, a place
(file, line, column, JSON pointer), what is wrong, why it matters to the person at the form, and the smallest fix. Only
errors keep a descriptor from being built or published. \`{names}\` stand for what was found.

This page is made from the rules in \`src/core/errors\` and beside the checks in \`src/core/check\`; \`npx vitest run tests/core/errors -u\` writes it anew.`;
  return `${[intro, ...sections].join('\n\n')}\n`;
}

function entry(code: string, { severity = 'error', message, why, fix }: DiagnosticRule): string {
  return [
    `### ${code}`,
    `- ${severity}: ${message.en}`,
    `- why: ${why.en}`,
    `- fix: ${fix.en}`,
    `- 中文：${message.zh} ${why.zh} ${fix.zh}`,
  ]
    .join('\n')
    .replace('\n', '\n\n');
}

test('docs/diagnostics.md explains every code, and none that is gone', async () => {
  const formatted = await format(page(), { parser: 'markdown', printWidth: 120, singleQuote: true });
  await expect(formatted).toMatchFileSnapshot('../../../docs/diagnostics.md');
});

test('no code has two rules', () => {
  expect(new Set(rules.map(([code]) => code)).size).toBe(rules.length);
});

test('every group of codes is described', () => {
  expect(rules.filter(([code]) => groups[code.split('/')[0] ?? ''] === undefined).map(([code]) => code)).toEqual([]);
});

describe.each(rules)('%s', (code, rule) => {
  test('is a code of small words', () => {
    expect(code).toMatch(/^[a-z]+\/[a-z]+(-[a-z]+)*$/);
  });

  test('says what, why and fix in both languages, and names no argument in Chinese alone', () => {
    for (const { zh, en } of [rule.message, rule.why, rule.fix]) {
      expect(en).toMatch(/^([A-Z"`{]|docs\/).*[.?…}]$/s);
      expect(zh).toMatch(/\p{Script=Han}|\{/u);
    }
    expect(argumentsOf(rule.message.en)).toEqual(expect.arrayContaining([...argumentsOf(rule.message.zh)]));
  });
});

function argumentsOf(text: string): readonly string[] {
  return [...new Set([...text.matchAll(/\{([A-Za-z]+)\}/g)].map(([, name]) => name ?? ''))].toSorted();
}

test('arguments are put in by language, and only once', () => {
  const place = { file: 'a.json', locate: () => ({ line: 3, column: 4 }) };
  const word = { zh: '步骤', en: 'A step' };
  const found = diagnostic('shape/word-unknown', place, '/steps/0', {
    place: word,
    word: '{hint}',
    hint: 'Write "x".',
  });
  expect(found).toEqual({
    code: 'shape/word-unknown',
    severity: 'error',
    file: 'a.json',
    line: 3,
    column: 4,
    pointer: '/steps/0',
    message: { zh: '步骤没有“{hint}”这个词。', en: 'A step knows no word "{hint}".' },
    why: found.why,
    fix: { text: { zh: 'Write "x".', en: 'Write "x".' } },
  });
});
