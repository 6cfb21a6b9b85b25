import { expect, test } from 'vitest';
import { chineseTexts, laidDown, markFaults } from './chinese-marks.ts';
import { projectRoot, withPlantedTree } from './project-tree.ts';

const texts = chineseTexts(projectRoot);

test('S1-01 Chinese sentences have full-width marks', () => {
  expect(texts.length).toBeGreaterThan(3000);
  expect(markFaults(texts)).toEqual([]);
});

test('every text that is laid down still stands somewhere', () => {
  const said = new Set(texts.map(({ text }) => text));
  expect(laidDown.filter((text) => !said.has(text))).toEqual([]);
});

test.each([
  [
    'a text of the app',
    'src/web/i18n/a.zh.ts',
    `export const a = {\n  b: '请填写,再提交',\n};`,
    'src/web/i18n/a.zh.ts:2',
  ],
  ['a text with a hole', 'src/core/a.ts', 'const a = `${b}“没有”: ${c}`;', 'src/core/a.ts:1'],
  ['a blank beside a full-width mark', 'src/core/a.ts', "const a = '是， 否';", 'src/core/a.ts:1'],
  ['a label', 'schemas/a.json', '{ "label": { "zh": "确定删除?" } }', 'schemas/a.json: /label/zh'],
])('planted: %s', (_, path, content, place) => {
  const faults = withPlantedTree({ [path]: content }, (root) => markFaults(chineseTexts(root)));
  expect(faults).toHaveLength(1);
  expect(faults[0]?.startsWith(`${place}: `)).toBe(true);
});

test.each(["const a = '浓度(ng/µL)';", "const a = 'roleAlias:别名，见 a, b';", 'const a = \'请输入 {"a": 1}\';'])(
  'codes, units and places keep theirs: %s',
  (content) => {
    expect(withPlantedTree({ 'src/core/a.ts': content }, (root) => markFaults(chineseTexts(root)))).toEqual([]);
  },
);
