import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { format } from 'prettier';
import { describe, expect, test } from 'vitest';
import { compile } from '../../../src/core/check/compile.ts';
import { parseDescriptor } from '../../../src/core/words/reading/parse.ts';

const folder = join(import.meta.dirname, 'golden');
const cases = readdirSync(folder);

/**
 * Every folder of golden/ is a case: descriptors in input/, in expected.json what is said of them and what they expand to. `npx vitest run tests/core/check/golden -u` writes expected.json anew; read the difference.
 */
describe.each(cases)('%s', (name) => {
  const input = join(folder, name, 'input');
  const sources = readdirSync(input).map(
    (file) => parseDescriptor(file, readFileSync(join(input, file), 'utf8')).source!,
  );
  const { diagnostics, expanded } = compile(sources);

  test('comes out as expected', async () => {
    const found = diagnostics.map(({ code, severity, file, line, column, pointer, message, fix }) => ({
      at: `${file}:${line}:${column}`,
      what: `${severity} ${code} ${pointer}`,
      message,
      fix: [fix.text.en, ...(fix.op === undefined ? [] : [`${fix.op} ${fix.pointer}`, fix.value ?? null])],
    }));
    const whole = JSON.stringify({ diagnostics: found, expanded: Object.fromEntries(expanded) });
    const text = await format(whole, { parser: 'json', printWidth: 120 });
    await expect(text).toMatchFileSnapshot(join(folder, name, 'expected.json'));
  });

  test('says at each place what stands there', () => {
    for (const { file, line, column, pointer } of diagnostics) {
      const text = sources
        .find((source) => source.file === file)!
        .text.split('\n')
        [line - 1]!.slice(column - 1);
      expect(text, `${file} ${pointer}`).toMatch(/^["[{\d-]|^(true|false|null)/);
    }
  });
});

test('golden cases are found', () => {
  expect(cases.length).toBeGreaterThanOrEqual(4);
});
