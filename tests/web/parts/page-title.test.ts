import { expect, test } from 'vitest';
import { documentTitle } from '../../../src/web/parts/page-title.ts';

test('S4-06 the document is called after the page and the product, in the language shown', () => {
  expect(documentTitle('首页', 'zh')).toBe('首页 - SeqDesk 测序工作台');
  expect(documentTitle('Home', 'en')).toBe('Home - SeqDesk');
  for (const none of [null, '']) expect(documentTitle(none, 'en')).toBe('SeqDesk');
});
