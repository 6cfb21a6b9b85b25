import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const root = 'src/web';

const sheets = readdirSync(root, { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.css') && !name.endsWith('base.css'))
  .map((name) => join(root, name));

/** Colours written out; what a variable falls back on and the veil behind dialogs are none. */
function literals(styles: string): readonly string[] {
  const bare = styles.replace(/\/\*[\s\S]*?\*\//g, '').replace(/var\(--[\w-]+,[^()]*\)/g, 'var()');
  return (bare.match(/#[0-9a-f]{3,8}\b|\b(?:rgb|hsl)a?\([^)]*\)/gi) ?? []).filter(
    (text) => !text.startsWith('rgb(0 0 0 /'),
  );
}

test('the styles are found', () => {
  expect(sheets.length).toBeGreaterThan(10);
});

test.each(sheets)('S2-31 %s takes its colours from the theme, so that dark is dark everywhere', (path) => {
  expect(literals(readFileSync(path, 'utf8'))).toEqual([]);
});

test('variables that the styles name are set by every theme, or in the sheet itself', () => {
  const set = new Set(
    [...readFileSync(join(root, 'shell/base.css'), 'utf8').matchAll(/(--sd-[\w-]+):/g)].map(([, name]) => name),
  );
  const named = sheets.flatMap((path) => {
    const styles = readFileSync(path, 'utf8');
    const names = [...styles.matchAll(/var\((--sd-[\w-]+)/g)].map(([, name = '']) => name);
    return names.filter((name) => !styles.includes(`${name}:`));
  });
  expect([...new Set(named)].filter((name) => !set.has(name) && name !== '--sd-radius')).toEqual([]);
});
