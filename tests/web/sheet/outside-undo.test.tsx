// @vitest-environment jsdom
import { afterEach, beforeAll, expect, test } from 'vitest';
import { sheetPart } from '../../../src/web/form/renderer/sheet-part.ts';
import { i18n } from '../../../src/web/i18n/i18n.ts';
import type { SheetController } from '../../../src/web/sheet/sheet-controller.ts';
import { doing, layOutPage, render, type Rendered } from '../support/dom.ts';
import { loadForms, sampleRows, stepForm } from '../support/forms.ts';
import { testServices } from '../support/services.ts';

beforeAll(async () => {
  layOutPage();
  Object.defineProperty(HTMLElement.prototype, 'offsetParent', { configurable: true, get: () => document.body });
  await Promise.all([loadForms(), i18n.changeLanguage('en')]);
});

let page: Rendered;

afterEach(() => page.unmount());

/** A sheet of four samples below a field and a button, with values typed into two cells below one another. */
async function usedSheet() {
  const { store } = stepForm('experiment', { samples: sampleRows(4) });
  const view = store.table('samples')!;
  let sheet: SheetController | null = null;
  page = await render(
    <>
      <input className="field" />
      <button type="button" className="outside">
        Title
      </button>
      <sheetPart.Part
        {...{ store, view, services: testServices, language: 'en' }}
        onReady={(ready) => {
          sheet = ready as SheetController | null;
        }}
      />
    </>,
  );
  const used: SheetController = sheet!;
  const column = used.table.columns.findIndex(({ key }) => key === 'extractConc');
  const editor = page.box.querySelector('textarea')!;
  const typeAt = (row: number, text: string) =>
    doing(() => {
      editor.focus();
      used.selectCell({ row, column });
      used.beginEdit(text);
      editor.value = text;
      used.commit();
      used.step(1, 'row');
    });
  await typeAt(0, '12');
  await typeAt(1, '13');
  const shown = () => store.rows('samples').map(({ extractConc }) => extractConc ?? null);
  return { sheet: used, editor, shown, column };
}

function press(target: EventTarget, init: KeyboardEventInit): Promise<KeyboardEvent> {
  const event = new KeyboardEvent('keydown', { bubbles: true, cancelable: true, ...init });
  return doing(() => target.dispatchEvent(event)).then(() => event);
}

const undo = { key: 'z', ctrlKey: true };

test('Ctrl+Z outside of all texts undoes in the sheet that was used last, and opens no cell', async () => {
  const { sheet, editor, shown } = await usedSheet();
  expect(shown()).toEqual([12, 13, null, null]);
  await doing(() => editor.blur());
  expect((await press(document.body, undo)).defaultPrevented).toBe(true);
  expect([shown(), sheet.editing, document.activeElement]).toEqual([[12, null, null, null], null, editor]);
  await doing(() => page.box.querySelector<HTMLElement>('.outside')!.focus());
  await press(page.box.querySelector('.outside')!, undo);
  expect(shown()).toEqual([null, null, null, null]);
  await press(document.body, { key: 'y', ctrlKey: true });
  await press(document.body, { key: 'Z', ctrlKey: true, shiftKey: true });
  expect(shown()).toEqual([12, 13, null, null]);
});

test('a field that was typed into since keeps Ctrl+Z, and so does one that has the focus', async () => {
  const { shown } = await usedSheet();
  const field = page.box.querySelector<HTMLInputElement>('.field')!;
  expect((await press(field, undo)).defaultPrevented).toBe(false);
  await doing(() => field.dispatchEvent(new Event('input', { bubbles: true })));
  expect((await press(document.body, undo)).defaultPrevented).toBe(false);
  expect(shown()).toEqual([12, 13, null, null]);
});

test('a text that the browser takes back in the editor undoes in the sheet, and never empties a cell', async () => {
  const { sheet, editor, shown, column } = await usedSheet();
  const byBrowser = (inputType: string, text: string) =>
    doing(() => {
      editor.value = text;
      editor.dispatchEvent(new InputEvent('input', { bubbles: true, inputType }));
    });
  await byBrowser('historyUndo', '');
  expect([shown(), sheet.editing, editor.value]).toEqual([[12, null, null, null], null, '']);
  await byBrowser('historyRedo', '12');
  expect([shown(), sheet.editing, editor.value]).toEqual([[12, 13, null, null], null, '']);
  // Typed over a cell and taken back wholly: the cell is as it was.
  await doing(() => {
    sheet.selectCell({ row: 0, column });
    sheet.beginEdit('9');
  });
  await byBrowser('historyUndo', '');
  await doing(() => sheet.commit());
  expect([shown(), sheet.editing]).toEqual([[12, 13, null, null], null]);
});
