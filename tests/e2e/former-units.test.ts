import type { Locator } from 'playwright-core';
import { beforeAll, test } from 'vitest';
import { inMicrograms, tubeCheck } from '../server/forms/tube-forms.ts';
import { apiClient } from './support/api.ts';
import { copyLikeExcel } from './support/clipboard.ts';
import { expect } from './support/expect.ts';
import { cell } from './support/form.ts';
import { openStage } from './support/stage.ts';
import { pasteInto } from './support/story.ts';

const stage = openStage();

async function drop(sheet: Locator, content: string): Promise<void> {
  await sheet.evaluate((element, text) => {
    const dataTransfer = new DataTransfer();
    dataTransfer.items.add(new File([text], 'old.csv', { type: 'text/csv' }));
    for (const type of ['dragover', 'drop'])
      element.dispatchEvent(new DragEvent(type, { bubbles: true, cancelable: true, dataTransfer }));
  }, content);
}

/** A task of a form whose concentration was in another unit before, open in its sheet. */
async function openTubes(language: 'zh' | 'en') {
  const tech = await apiClient(stage.url(), 'tech');
  const [row] = await tech.post<readonly { readonly id: string }[]>(
    `blade-flow/work/getProcessListByName?flowName=${encodeURIComponent('管检')}`,
  );
  const data = { tubeRoom: 'R1', samples: [{ tubeNo: 'T1' }] };
  const { taskId } = await tech.post<{ readonly taskId: string }>('blade-flow/process/start', {
    processDefinitionId: row?.id,
    data,
  });
  await tech.post(`blade-flow/work/claim-task?taskId=${taskId}`);
  const { page } = await stage.desk('tech', language);
  await page.goto(`/work/process/tube-check/measure/${taskId}`);
  const sheet = page.locator('section.sheet');
  await expect(sheet.getByRole('grid')).toBeVisible();
  return { page, sheet };
}

beforeAll(async () => {
  const analyst = await apiClient(stage.url(), 'analyst');
  for (const descriptor of [tubeCheck(1), tubeCheck(2, inMicrograms)])
    await analyst.post('seqdesk-baseconfig/form-management/publish', { descriptor, reason: 'next' });
});

test('a list without units, dropped after the unit changed, says which it is read in, and is converted on demand', async () => {
  const { page, sheet } = await openTubes('zh');

  await drop(sheet, '管号,浓度(ng/µL)\nT1,12.5\n');
  const dialog = page.locator('.ant-modal');
  await expect(dialog.getByText('按表头单位换算')).toBeVisible();
  await expect(dialog.getByTestId('unsaid-unit')).toHaveCount(0);
  await dialog.getByRole('button', { name: '取消' }).click();
  await expect(dialog).toBeHidden();

  await drop(sheet, '管号,浓度\nT1,12.5\n');
  const question = dialog.getByTestId('unsaid-unit');
  await expect(question).toContainText('“浓度”的表头没有写单位，按现在的单位 µg/µL 读取');
  await expect(question).toContainText(/此表单以前用 ng\/µL（\d{4}-\d\d-\d\d 以前）/);
  await question.getByRole('combobox').click();
  await page.locator('.ant-select-item-option', { hasText: '以前）' }).click();
  await expect(question).toContainText('按以前的单位 ng/µL 读取，换算为 µg/µL');
  await dialog.getByRole('button', { name: '写入 1 处' }).click();
  await expect(dialog).toBeHidden();
  const conc = await cell(sheet, 1, '浓度');
  await expect(conc).toHaveText('0.0125');
});

test.each([
  ['zh', { conc: '浓度', told: '按现在的单位 µg/µL 读取', read: '改按 ng/µL 读取', then: '按以前的单位 ng/µL 读取' }],
  [
    'en',
    { conc: 'Concentration', told: 'it is read as µg/µL, the unit', read: 'Read as ng/µL', then: 'as ng/µL, the unit' },
  ],
] as const)(
  'so does a paste, which is read in the former unit and undone as one step (%s)',
  async (language, words) => {
    const { page, sheet } = await openTubes(language);
    const conc = await cell(sheet, 1, words.conc);
    await copyLikeExcel(page, [
      ['管号', '浓度(ng/µL)'],
      ['T1', '12.5'],
    ]);
    await pasteInto(page, sheet);
    await expect(conc).toHaveText('0.0125');
    await expect(sheet.getByTestId('unsaid-unit')).toHaveCount(0);
    await page.keyboard.press('Control+Z');

    await copyLikeExcel(page, [
      ['管号', '浓度'],
      ['T1', '12.5'],
    ]);
    await pasteInto(page, sheet);
    const question = sheet.getByTestId('unsaid-unit');
    await expect(question).toContainText(words.told);
    await expect(conc).toHaveText('12.5');
    await question.getByRole('button', { name: words.read }).click();
    await expect(question).toContainText(words.then);
    await expect(conc).toHaveText('0.0125');
    await page.keyboard.press('Control+Z');
    await expect(conc).toHaveText('');
    await expect(question.getByRole('button').first()).toBeDisabled();
    await page.keyboard.press('Control+Y');
    await expect(conc).toHaveText('0.0125');
    await expect(question.getByRole('button').first()).toBeEnabled();
  },
);
