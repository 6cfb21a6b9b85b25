// Opens a page with a sheet, types, pastes and submits, and sees to it that this is what happened: the same for the step
// page and for the bare grid.
import type { Kind, StepTask, Column } from './task.ts';
import type { Page } from 'playwright-core';

import { must } from '../support/report.ts';
import { findColumn } from './find-column.ts';
import { press, waitFor } from './watched.ts';

/** Ms by what was done. */
export type Times = Readonly<Record<string, number[]>>;

/** A field above the sheet that holds text. */
const headerField = '[id$="_outsourceContractNo"]';
/** So many rows are typed in, one after the other; an odd number, so that a row gets the other choice when it is its turn again. */
const rowsTyped = 7;

/** What is typed into a cell at a turn, and what it shows then. */
const entries: Readonly<Record<Kind, (turn: number) => { typed: string; shown: string }>> = {
  text: (turn) => ({ typed: `Site ${turn}`, shown: `Site ${turn}` }),
  number: (turn) => ({ typed: `${turn + 10}.5`, shown: `${turn + 10}.5` }),
  choice: (turn) => (turn % 2 === 0 ? { typed: 'qub', shown: 'Qubit' } : { typed: 'nano', shown: 'NanoDrop' }),
  date: (turn) => {
    const day = `2026-10-${String((turn % 28) + 1).padStart(2, '0')}`;
    return { typed: day, shown: day };
  },
};

/** What a cell of a kind opens below itself. */
const popups: Readonly<Partial<Record<Kind, string>>> = {
  choice: '[role="listbox"] [role="option"]',
  date: '.sheet-calendar',
};

export class SheetPage {
  #page;
  #task;
  #turn = 0;

  /** @param page watched by watch.ts */
  constructor(page: Page, task: StepTask) {
    this.#page = page;
    this.#task = task;
    page.setDefaultTimeout(120_000);
  }

  /** Ms until the first rows were drawn. */
  async open(url: string): Promise<number> {
    await this.#page.goto(url, { waitUntil: 'commit' });
    const opened = await waitFor(this.#page, 'window.bench?.opened');
    const grid = this.#page.getByRole('grid');
    const rows = Number(await grid.getAttribute('aria-rowcount')) - 1;
    must(rows === this.#task.rows.length, `the sheet has ${rows} rows instead of ${this.#task.rows.length}`);
    const first = this.#task.rows[0]?.['sampleNo'] ?? '';
    must((await grid.innerText()).includes(first), `the sheet does not show ${first}`);
    return opened;
  }

  /** Types a value into a cell of a kind. */
  async type(kind: Kind): Promise<Times> {
    const turn = this.#nextTurn();
    const { typed, shown } = entries[kind](turn);
    const column = this.#columnOf(kind);
    const cell = await this.#cell((turn % rowsTyped) + 1, column);
    const before = (await cell.innerText()).trim();
    must(before !== shown, `the cell of ${column.key} shows ${shown} before it is typed`);
    await cell.scrollIntoViewIfNeeded();
    await cell.click();
    const [opening = Number.NaN, ...keys] = await press(this.#page, typed.split(''));
    const popup = popups[kind];
    for (const [other, selector] of Object.entries(popups)) {
      const count = await this.#page.locator(selector).count();
      must(selector === popup ? count > 0 : count === 0, `${column.key} is no ${kind}: ${count} of ${other} below it`);
    }
    const enter = await press(this.#page, ['Enter']);
    const after = (await cell.innerText()).trim();
    must(after === shown, `the cell of ${column.key} shows ${after} instead of ${shown}`);
    return { 'first key': [opening], key: keys, Enter: enter };
  }

  /** Types a text into the field above the sheet. */
  async typeHeader(): Promise<Times> {
    const field = this.#page.locator(headerField);
    const text = `HT-${this.#nextTurn()}`;
    await field.fill('');
    await field.focus();
    const key = await press(this.#page, text.split(''));
    must((await field.inputValue()) === text, `the field above the sheet does not hold ${text}`);
    return { key };
  }

  /**
   * Pastes four columns of every row, by the number of the sample; one row in twenty is wrong.
   * @param mark makes the texts new
   * @returns ms until the first row shows what was pasted
   */
  async paste(mark: string): Promise<number> {
    const { columns, rows } = this.#task;
    const written = columns.filter(({ key }) => key !== 'sampleName');
    const values = (index: number) => ({
      sampleNo: rows[index]?.['sampleNo'] ?? '',
      ...Object.fromEntries(columns.slice(2).map(({ key, kind }) => [key, entries[kind](index).shown])),
      collectionSite: `${mark}-${index}`,
      declaredVolume: index % 20 === 1 ? '-5' : '12.5',
    });
    const lines = rows.map((_, index) => {
      const row = values(index) as Record<string, string>;
      return written.map(({ key }) => row[key]).join('\t');
    });
    const table = [written.map(({ label }) => label).join('\t'), ...lines].join('\n');
    await this.#page.evaluate(`navigator.clipboard.writeText(${JSON.stringify(table)})`);
    await (await this.#cell(1, this.#columnOf('text'))).click();
    const ms = await this.#settled('[role="gridcell"]', `${mark}-0`, () => this.#page.keyboard.press('Control+V'));
    await this.#lastRowShows(`${mark}-${rows.length - 1}`);
    return ms;
  }

  /**
   * Submits what is not complete, with wrong rows.
   * @returns ms until the page says so
   */
  async submit(): Promise<number> {
    const before = await this.#page.locator('[role="alert"]').allInnerTexts();
    must(!before.some((text) => /\d/.test(text)), `the page tells of faults before: ${before.join()}`);
    const button = this.#page.getByTestId('outcome-submit');
    const ms = await this.#settled('[role="alert"]', '', () => button.click());
    await waitFor(
      this.#page,
      `[...document.querySelectorAll('[role="alert"]')].some((e) => /[1-9]/.test(e.textContent))`,
    );
    return ms;
  }

  #nextTurn() {
    this.#turn += 1;
    return this.#turn;
  }

  #columnOf(kind: Kind) {
    const column = this.#task.columns.slice(2).find((each) => each.kind === kind);
    must(column !== undefined, `no column of the kind ${kind}`);
    return column;
  }

  /**
   * The cell under the title of a column, in the sheet that has the numbers of the samples.
   * @param row from 1
   */
  async #cell(row: number, { label }: Column) {
    const index = await findColumn(this.#page, label);
    return this.#page.locator(`[role="row"][aria-rowindex="${row + 1}"] [role="gridcell"][aria-colindex="${index}"]`);
  }

  /** @param act clicks or pastes */
  async #settled(selector: string, text: string, act: () => Promise<void>) {
    await this.#page.evaluate(
      `window.bench.settled = undefined; window.bench.wanted = ${JSON.stringify({ selector, text })}`,
    );
    await act();
    return waitFor(this.#page, 'window.bench.settled');
  }

  /** A long paste may end later than its first row shows, and bring the sheet back to where it began. */
  async #lastRowShows(text: string) {
    const last = `[role="row"][aria-rowindex="${this.#task.rows.length + 1}"]`;
    const area = `document.querySelector('[role="grid"]').parentElement`;
    await this.#page.waitForFunction(`(() => {
      ${area}.scrollTop = ${area}.scrollHeight;
      return document.querySelector(${JSON.stringify(last)})?.textContent.includes(${JSON.stringify(text)});
    })()`);
    await this.#page.evaluate(`(() => { ${area}.scrollTop = 0; })()`);
  }
}
