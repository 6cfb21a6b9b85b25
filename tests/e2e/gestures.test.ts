import type { Page } from 'playwright-core';
import { beforeAll, test } from 'vitest';
import { apiClient } from './support/api.ts';
import { copyLikeExcel } from './support/clipboard.ts';
import { expect } from './support/expect.ts';
import { field } from './support/form.ts';
import { GestureRobot, gestures } from './support/gestures.ts';
import { openStage } from './support/stage.ts';
import { pasteInto, sampleSheet } from './support/story.ts';
import { forgetStartDraft, makeProject } from './support/work.ts';

const stage = openStage('shared');

/** Number, name, group and replicate of five samples; one has no group, two no replicate. */
const samples = [
  ['26S000101', 'K001', 'g1', '1'],
  ['26S000102', 'K002', 'g1', '2'],
  ['26S000103', 'K003', 'g2', '4'],
  ['26S000104', 'K010', '', ''],
  ['26S000105', 'M1', 'g3', ''],
];
const titles = ['实验编号', '样本名称', '分组', '重复号'];

beforeAll(async () => {
  await makeProject(await apiClient(stage.url(), 'sales'), 'Gestures of a spreadsheet');
});

async function openRobot(page: Page, language: 'zh' | 'en'): Promise<GestureRobot> {
  await forgetStartDraft(stage.url());
  await page.goto('/work/start');
  await page.locator('.ant-card .ant-btn-primary').first().click();
  await expect(field(page, 'projectNo')).toBeVisible();
  const sheet = sampleSheet(page);
  await copyLikeExcel(page, [titles, ...samples]);
  await pasteInto(page, sheet);
  await expect(sheet.getByRole('grid')).toHaveAttribute('aria-rowcount', '6');
  return new GestureRobot(page, sheet, language);
}

test('the list of what people do in a spreadsheet has eighty gestures, each once', () => {
  expect(new Set(gestures.map(({ en }) => en)).size).toBe(80);
  expect(new Set(gestures.map(({ zh }) => zh)).size).toBe(80);
});

test.each(['zh', 'en'] as const)(
  'what people do in a spreadsheet is done by mouse and keyboard, in %s',
  async (language) => {
    const { page } = await stage.desk('lead', language);
    const robot = await openRobot(page, language);
    const base = await robot.shown();
    const failed: string[] = [];
    for (const gesture of gestures) {
      try {
        for (const step of gesture.do) await robot.does(step);
        await robot.finds(gesture.then);
      } catch (error) {
        failed.push(`${gesture[language]}: ${String(error).slice(0, 400)}`);
      }
      await robot.resets(base);
    }
    expect(failed).toEqual([]);
  },
);
