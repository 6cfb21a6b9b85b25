// @vitest-environment jsdom
import { beforeAll, expect, test, vi } from 'vitest';
import { sheetPart } from '../../../src/web/form/renderer/sheet-part.ts';
import { i18n } from '../../../src/web/i18n/i18n.ts';
import type { SheetController } from '../../../src/web/sheet/sheet-controller.ts';
import { doing, layOutPage, render } from '../support/dom.ts';
import { loadForms, sampleRows, stepForm } from '../support/forms.ts';
import { testServices } from '../support/services.ts';
import { eventually } from '../support/eventually.ts';

/** Code that comes over a slow line, until it is let go. */
const line = vi.hoisted(() => {
  const held: (() => void)[] = [];
  return { held, wait: () => new Promise<void>((go) => held.push(go)) };
});
vi.mock('../../../src/web/sheet/paste-text.ts', async (original) => {
  await line.wait();
  return original();
});

beforeAll(async () => {
  layOutPage();
  await Promise.all([loadForms(), i18n.changeLanguage('en')]);
});

/** A sheet of four samples on a page, and its column of concentrations. */
async function openSheet() {
  const { store } = stepForm('experiment', { samples: sampleRows(4) });
  const view = store.table('samples')!;
  let sheet: SheetController | null = null;
  const page = await render(
    <sheetPart.Part
      {...{ store, view, services: testServices, language: 'en' }}
      onReady={(ready) => {
        sheet = ready as SheetController | null;
      }}
    />,
  );
  const table = sheet!.table;
  const column = table.columns.findIndex(({ key }) => key === 'extractConc');
  return { store, sheet: sheet!, table, column, page };
}

test('what is pasted before the code for it is here goes where it was pasted, and no key is lost meanwhile', async () => {
  const { store, sheet, table, column, page } = await openSheet();
  const editor = page.box.querySelector('textarea')!;
  await doing(() => sheet.selectCell({ row: 1, column }));
  const copied = (text: string) => ({ clipboardData: { getData: () => text } });
  const paste = new Event('paste', { bubbles: true, cancelable: true });
  Object.assign(paste, copied('12.5\n13.5'));
  await doing(() => editor.dispatchEvent(paste));
  expect(paste.defaultPrevented).toBe(true);
  await doing(() => {
    sheet.selectCell({ row: 0, column });
    sheet.beginEdit('7');
    editor.value = '7';
  });
  await eventually(() => expect(line.held).not.toEqual([]));
  expect(store.rows('samples').map(({ extractConc }) => extractConc)).toEqual([
    undefined,
    undefined,
    undefined,
    undefined,
  ]);
  line.held.forEach((go) => go());
  await eventually(() => expect(page.box.querySelector('.sheet-notice')?.textContent).toContain('2 rows'));
  const [first, second, third, fourth] = table.rows;
  expect([first, second, third, fourth].map((row) => row?.['extractConc'] ?? null)).toEqual([7, 12.5, 13.5, null]);
  // A paste is taken back by its button while it is the newest change, and never another one in its place.
  const undoPaste = () => [...page.box.querySelectorAll('button')].find((one) => one.textContent === 'Undo paste');
  expect(undoPaste()).toBeUndefined();
  await doing(() => sheet.selectCell({ row: 2, column }));
  await doing(() =>
    editor.dispatchEvent(Object.assign(new Event('paste', { bubbles: true, cancelable: true }), copied('21'))),
  );
  await eventually(() => expect(undoPaste()).toBeDefined());
  await doing(() => table.write([{ row: 3, key: 'extractConc', value: 9 }]));
  expect(undoPaste()).toBeUndefined();
  await doing(() => sheet.undo());
  await doing(() => undoPaste()!.click());
  expect(table.rows.map((row) => row['extractConc'] ?? null)).toEqual([7, 12.5, 13.5, null]);
  expect(page.box.querySelector('.sheet-notice')).toBeNull();
  await page.unmount();
});
