import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { projectRoot, withPlantedTree } from './project-tree.ts';
import { runTool } from './tool.ts';

interface LintReport {
  readonly diagnostics: readonly { readonly code: string; readonly labels: readonly { readonly span: Span }[] }[];
}

interface Span {
  readonly line: number;
}

/** Each line of a browser test with whether it leaves to luck what it finds. */
const lines: readonly (readonly [line: string, isLuck: boolean])[] = [
  ['expect(await row.count()).toBe(1);', true],
  ['expect([1, await row.innerText()]).toEqual([1, name]);', true],
  ['expect((await shownRows(page)).length, name).toBe(1);', true],
  ["expect.soft(await page.locator('x').innerText()).toBe(name);", true],
  ['expect.soft((await shownRows(page)).length).toBe(1);', true],
  ['expect.configure({ soft: true })(await row.innerText()).toBe(name);', true],
  ['if (await row.isVisible()) await row.click();', true],
  ['for (let at = 0; (await row.count()) === 0; at += 1) await page.keyboard.press(name);', true],
  ['await expect(row).toHaveCount(1);', false],
  ['await expect.poll(async () => (await shownRows(page)).length).toBe(1);', false],
  ['await expect.soft(row).toHaveText(name);', false],
  ['await expect.poll(() => row.innerText()).toBe(name);', false],
  ['await expect(row).toHaveText(await nameOf(page));', false],
  ['expect(await seriousFindings(page)).toEqual([]);', false],
  ['expect((await download).suggestedFilename()).toBe(name);', false],
  ['const before = await row.innerText();', false],
];

test('planted: a browser test that looks once at a page, or decides by a glance, is refused', () => {
  const plugin = 'scripts/lint/browser-tests.mjs';
  const files = {
    [plugin]: readFileSync(join(projectRoot, plugin), 'utf8'),
    'tests/e2e/luck.test.ts': lines.map(([line]) => `${line}\n`).join(''),
  };
  const { diagnostics } = withPlantedTree(files, (root) => {
    return JSON.parse(runTool('oxlint', ['--format', 'json', 'tests/e2e'], root).output) as LintReport;
  });
  const found = diagnostics.filter(({ code }) => code === 'browser-tests(waiting-expect)');
  const refused = found.map(({ labels }) => labels[0]?.span.line).toSorted((one, other) => (one ?? 0) - (other ?? 0));
  const wanted = lines.flatMap(([, isLuck], index) => (isLuck ? [index + 1] : []));
  expect(refused).toEqual(wanted);
});
