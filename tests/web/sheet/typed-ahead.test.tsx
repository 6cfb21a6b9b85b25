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
vi.mock('../../../src/web/sheet/FindBar.tsx', async (original) => {
  await line.wait();
  return original();
});

beforeAll(async () => {
  layOutPage();
  await Promise.all([loadForms(), i18n.changeLanguage('en')]);
});

function typeInto(input: HTMLInputElement, text: string): void {
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, text);
  input.dispatchEvent(new Event('input', { bubbles: true }));
}

test('what is typed before the bar to find with is here is looked for when it comes, and goes into no cell', async () => {
  const { store } = stepForm('plan', { samples: sampleRows(4) });
  let sheet: SheetController | null = null;
  const page = await render(
    <sheetPart.Part
      {...{ store, view: store.table('samples')!, services: testServices, language: 'en' }}
      onReady={(ready) => {
        sheet = ready as SheetController | null;
      }}
    />,
  );
  const before = JSON.stringify(sheet!.table.rows);
  await doing(() => sheet!.openTool({ kind: 'find' }));
  const ahead = page.box.querySelector<HTMLInputElement>('.sheet-ahead')!;
  expect(document.activeElement).toBe(ahead);
  await doing(() => {
    typeInto(ahead, 'S3');
    ahead.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true }));
  });
  await eventually(() => expect(line.held).not.toEqual([]));
  line.held.forEach((go) => go());
  await eventually(() => expect(page.box.querySelector('[role="search"]')?.textContent).toContain('1 of 1'));
  expect(page.box.querySelector<HTMLInputElement>('.sheet-find-text input, input.sheet-find-text')?.value).toBe('S3');
  expect(sheet!.active.row).toBe(2);
  expect(JSON.stringify(sheet!.table.rows)).toBe(before);
});
