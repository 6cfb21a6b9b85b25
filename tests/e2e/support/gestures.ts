import { readFileSync } from 'node:fs';
import type { Locator, Page } from 'playwright-core';
import { copyLikeExcel } from './clipboard.ts';
import { expect } from './expect.ts';
import { confirmDialog } from './form.ts';
import { sheetEn } from '../../../src/web/i18n/sheet.en.ts';
import { sheetZh } from '../../../src/web/i18n/sheet.zh.ts';

type Language = 'zh' | 'en';
type Spoken = string | Readonly<Record<Language, string>>;

/** Something that people do in a spreadsheet, how it is done, and what is then there. */
export interface Gesture {
  readonly zh: string;
  readonly en: string;
  /** Each a word and what it is done with, e.g. `click B2`, `press Control+d`, `drag D1 D3`. */
  readonly do: readonly Spoken[];
  readonly then: Outcome;
}

interface Outcome {
  /** The active cell. */
  readonly active?: string;
  readonly cells?: Readonly<Record<string, Spoken>>;
  /** What a copy puts on the clipboard: all of it, its beginning, or how many lines it has. */
  readonly copied?: Spoken;
  readonly starts?: Spoken;
  readonly lines?: number;
  readonly rows?: number;
  /** Whether a list of choices is open. */
  readonly list?: boolean;
}

export const gestures = JSON.parse(readFileSync('tests/golden/gestures.json', 'utf8')) as readonly Gesture[];

const texts = { zh: sheetZh, en: sheetEn } as const;

/** A sheet as somebody with mouse and keyboard works on it. */
export class GestureRobot {
  private readonly page: Page;
  private readonly sheet: Locator;
  private readonly language: Language;

  constructor(page: Page, sheet: Locator, language: Language) {
    this.page = page;
    this.sheet = sheet;
    this.language = language;
  }

  /** The cell at a place such as `B2`. */
  cell(place: string): Locator {
    const [, letters = '', row = ''] = /^([A-Z]+)(\d+)$/.exec(place) ?? [];
    const column = columnNumber(letters) + 1;
    return this.sheet.locator(
      `[role="row"][aria-rowindex="${Number(row) + 1}"] [role="gridcell"][aria-colindex="${column}"]`,
    );
  }

  async does(step: Spoken): Promise<void> {
    const said = this.said(step);
    const [word = ''] = said.split(' ', 1);
    const rest = said.slice(word.length + 1);
    const act = this.words[word];
    if (act === undefined) throw new Error(`nobody knows how to "${word}"`);
    await act(rest);
  }

  async finds({ active, cells, copied, starts, lines, rows, list }: Outcome): Promise<void> {
    const grid = this.sheet.getByRole('grid');
    if (rows !== undefined) await expect(grid).toHaveAttribute('aria-rowcount', String(rows + 1));
    for (const [place, text] of Object.entries(cells ?? {})) await expect(this.cell(place)).toHaveText(this.said(text));
    if (list === true) await expect(this.page.locator('.sheet-popup')).toBeVisible();
    if (active !== undefined) {
      const id = await this.cell(active).getAttribute('id');
      await expect(this.editor).toHaveAttribute('aria-activedescendant', id ?? 'none');
    }
    if ((copied ?? starts ?? lines) === undefined) return;
    await this.page.keyboard.press('Control+c');
    const clipboard = await this.page.evaluate(() => navigator.clipboard.readText());
    const text = clipboard.replaceAll('\r\n', '\n').replace(/\n$/, '');
    if (copied !== undefined) expect(text).toBe(this.said(copied));
    if (starts !== undefined) expect(text.startsWith(this.said(starts)), text).toBe(true);
    if (lines !== undefined) expect(text.split('\n')).toHaveLength(lines);
  }

  /** Ends what is open, shows all rows, and takes back what was done until the sheet shows `base` again. */
  async resets(base: string): Promise<void> {
    await this.editor.focus();
    await this.page.keyboard.press('Escape');
    await this.editor.focus();
    await this.page.keyboard.press('Control+Home');
    const { find, view, undo } = texts[this.language];
    const back = { base, ending: [find.close, view.whole], undo };
    await expect.poll(() => this.sheet.evaluate(takeBack, back), { intervals: [0, 50] }).toBe(base);
  }

  /** The texts of the first columns of every row. */
  async shown(): Promise<string> {
    return this.sheet.evaluate(takeBack, { base: null, ending: [], undo: '' });
  }

  private said(spoken: Spoken): string {
    return typeof spoken === 'string' ? spoken : spoken[this.language];
  }

  private get editor(): Locator {
    return this.sheet.locator('textarea').first();
  }

  private head(letters: string): Locator {
    return this.sheet.locator(`[role="columnheader"][aria-colindex="${columnNumber(letters) + 1}"] .sheet-title-text`);
  }

  private number(row: string): Locator {
    return this.sheet.locator(`[role="row"][aria-rowindex="${Number(row) + 1}"] [role="rowheader"]`);
  }

  private async drag(from: Locator, to: Locator): Promise<void> {
    const [start, end] = [await middle(from), await middle(to)];
    await this.page.mouse.move(start.x, start.y);
    await this.page.mouse.down();
    await this.page.mouse.move(end.x, end.y, { steps: 5 });
    await this.page.mouse.up();
  }

  private async openMenu(command: string): Promise<void> {
    const { page, sheet, language } = this;
    const label = Object.entries(texts[language].menu).find(([name]) => name === command)?.[1] ?? command;
    const active = await this.editor.getAttribute('aria-activedescendant');
    await sheet.locator(`[id="${active}"]`).click({ button: 'right' });
    await page.locator('.ant-dropdown:not(.ant-dropdown-hidden)').getByText(label, { exact: true }).click();
  }

  private async compose(text: string, isOpen: boolean): Promise<void> {
    const session = await this.page.context().newCDPSession(this.page);
    await session.send('Input.imeSetComposition', { text, selectionStart: text.length, selectionEnd: text.length });
    if (!isOpen) await session.send('Input.insertText', { text });
    await session.detach();
  }

  private async withKey(key: string, act: () => Promise<void>): Promise<void> {
    await this.page.keyboard.down(key);
    await act();
    await this.page.keyboard.up(key);
  }

  private readonly words: Readonly<Record<string, (rest: string) => Promise<void>>> = {
    click: (place) => this.cell(place).click(),
    'shift-click': (place) => this.cell(place).click({ modifiers: ['Shift'] }),
    'double-click': (place) => this.cell(place).dblclick(),
    press: (keys) => this.page.keyboard.press(keys),
    type: (text) => this.page.keyboard.type(text),
    compose: (text) => this.compose(text, false),
    'compose-open': (text) => this.compose(text, true),
    drag: (places) => {
      const [from = '', to = ''] = places.split(' ');
      return this.drag(this.cell(from), this.cell(to));
    },
    row: (row) => this.number(row).click(),
    'drag-rows': (rows) => {
      const [from = '', to = ''] = rows.split(' ');
      return this.drag(this.number(from), this.number(to));
    },
    head: (letters) => this.head(letters).click(),
    'shift-head': (letters) => this.head(letters).click({ modifiers: ['Shift'] }),
    handle: (place) => this.drag(this.sheet.locator('[data-handle]'), this.cell(place)),
    'ctrl-handle': (place) =>
      this.withKey('Control', () => this.drag(this.sheet.locator('[data-handle]'), this.cell(place))),
    'double-handle': () => this.sheet.locator('[data-handle]').dblclick(),
    paste: async (text) => {
      await copyLikeExcel(
        this.page,
        text.split('\n').map((line) => line.split('\t')),
      );
      await this.page.keyboard.press('Control+v');
    },
    menu: (command) => this.openMenu(command),
    confirm: () => confirmDialog(this.page),
    'find-by': (text) => this.sheet.getByLabel(texts[this.language].find.by).fill(text),
    'find-all': () => this.sheet.getByRole('button', { name: texts[this.language].find.replaceAll }).click(),
    column: async () => {
      const menu = this.page.locator('.sheet-column-menu');
      await menu.getByRole('button', { name: texts[this.language].view.sortDown }).click();
    },
    'column-search': async (text) => {
      const search = this.page.locator('.sheet-column-menu').getByLabel(texts[this.language].view.search);
      await search.fill(text);
      await search.press('Enter');
    },
  };
}

interface Back {
  /** What is to be shown in the end; null where nothing is to be taken back. */
  readonly base: string | null;
  /** Names of the buttons that end a tool or a view. */
  readonly ending: readonly string[];
  readonly undo: string;
}

/** In one turn of the page: the texts of the first columns, and one press of what leads back to `base`. */
function takeBack(sheet: Element, { base, ending, undo }: Back): string {
  const rows = [...sheet.querySelectorAll('[role="row"][aria-rowindex]:not([aria-rowindex="1"])')];
  const first = [2, 3, 4, 5, 6].map((index) => `[role="gridcell"][aria-colindex="${index}"]`).join();
  const texts = rows.map((row) => [...row.querySelectorAll(first)].map((cell) => cell.textContent).join('|'));
  const shown = texts.join('\n');
  if (base === null) return shown;
  const buttons = [...sheet.querySelectorAll('button')].filter((button) => !button.disabled);
  const named = (name: string) =>
    buttons.find(
      (button) => button.ariaLabel === name || button.textContent.replaceAll(' ', '') === name.replaceAll(' ', ''),
    );
  const end = ending.map(named).find((button) => button !== undefined);
  if (end !== undefined) end.click();
  else if (shown !== base) named(undo)?.click();
  return end === undefined ? shown : 'a tool or view is open';
}

/** 1 for `A`. */
function columnNumber(letters: string): number {
  return [...letters].reduce((number, letter) => number * 26 + letter.charCodeAt(0) - 64, 0);
}

async function middle(place: Locator): Promise<{ readonly x: number; readonly y: number }> {
  await place.scrollIntoViewIfNeeded();
  const box = await place.boundingBox();
  if (box === null) throw new Error('what is dragged is not shown');
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}
