import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { parseSync } from 'vite';
import { root } from '../../scripts/build/files.mjs';
import { withoutRules } from '../../scripts/build/ready-styles.mjs';

const readied = (code: string) => withoutRules(code, parseSync('style.js', code).program);

describe('modules that make the styles of antd', () => {
  test('keep what gives variables their values, and lose what makes rules', () => {
    const code = [
      'const genRules = token => ({ color: token.red });',
      "export default genStyleHooks('Part', token => [genRules(token)], prepareToken, { unitless: { size: true } });",
      "export const Sub = genSubStyleComponent(['Part', 'item'], genRules, prepareToken);",
      "const useStyle = genComponentStyleHook('Part', genRules, prepareToken);",
      'const other = makes(genRules, genRules);',
    ].join('\n');
    expect(readied(code).split('\n')).toEqual([
      'const genRules = token => ({ color: token.red });',
      "export default genStyleHooks('Part', null, prepareToken, { unitless: { size: true } });",
      "export const Sub = genSubStyleComponent(['Part', 'item'], null, prepareToken);",
      "const useStyle = genComponentStyleHook('Part', null, prepareToken);",
      'const other = makes(genRules, genRules);',
    ]);
  });

  test('without rules stay as they are', () => {
    expect(readied("genStyleHooks('Part');\nexport const size = 3;\n")).toBe(
      "genStyleHooks('Part');\nexport const size = 3;\n",
    );
  });

  test('are found in the version of antd that is installed', () => {
    const parts = join(root, 'node_modules/antd/es');
    const made = ['button', 'table', 'modal', 'select', 'date-picker'].map((part) =>
      join(parts, part, 'style/index.js'),
    );
    for (const path of made) {
      const code = readFileSync(path, 'utf8');
      expect(readied(code), path).toMatch(/gen(?:StyleHooks|ComponentStyleHook)\([^,]+, null,/);
    }
    expect(readdirSync(join(root, 'node_modules/antd/dist'))).toContain('antd.css');
  });
});
