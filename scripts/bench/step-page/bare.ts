// The reference of the step page: rows in a store, drawn as plain text while they are in sight, one text element to type
// in, a list or a month below it. No framework, no form, no rules but the kinds of the columns.
import type { Column } from './task.ts';

type Row = Record<string, string>;

interface Sheet {
  readonly columns: readonly Column[];
  readonly rows: Row[];
}

const rowHeight = 32;
const inSight = 24;

const sheet = (await (await fetch(`sheet.json${window.location.search}`)).json()) as Sheet;
const [scroll, grid, editor, popup, alertBox] = ['#scroll', '[role=grid]', 'textarea', '#popup', '[role=alert]'].map(
  (selector) => document.querySelector<HTMLElement>(selector),
) as [HTMLElement, HTMLElement, HTMLTextAreaElement, HTMLElement, HTMLElement];
const drawn = new Map<number, HTMLElement>();
let active = { row: 0, column: 0 };
let offers: readonly string[] = [];

function element(role: string, attributes: Readonly<Record<string, string>>, text = ''): HTMLElement {
  const made = document.createElement('div');
  made.setAttribute('role', role);
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value);
  made.textContent = text;
  return made;
}

function drawRow(index: number): HTMLElement {
  const row = element('row', { 'aria-rowindex': String(index + 2), style: `top: ${(index + 1) * rowHeight}px` });
  sheet.columns.forEach(({ key }, column) => {
    row.append(element('gridcell', { 'aria-colindex': String(column + 2) }, sheet.rows[index]?.[key] ?? ''));
  });
  return row;
}

function drawSight(): void {
  const from = Math.max(0, Math.floor(scroll.scrollTop / rowHeight) - 2);
  const to = Math.min(sheet.rows.length, from + inSight);
  for (const [index, row] of drawn) {
    if (index >= from && index < to) continue;
    row.remove();
    drawn.delete(index);
  }
  for (let index = from; index < to; index += 1) {
    if (drawn.has(index)) continue;
    const row = drawRow(index);
    drawn.set(index, row);
    grid.append(row);
  }
}

function redraw(index: number): void {
  const old = drawn.get(index);
  if (old === undefined) return;
  const row = drawRow(index);
  old.replaceWith(row);
  drawn.set(index, row);
}

function select(row: number, column: number): void {
  active = { row: Math.min(row, sheet.rows.length - 1), column };
  editor.value = '';
  popup.replaceChildren();
  editor.style.transform = `translate(${column * 120}px, ${(active.row + 1) * rowHeight}px)`;
  editor.focus({ preventScroll: true });
}

/** What a typed text means, or null where it is nothing of the kind. */
function read({ kind, choices }: Column, text: string): string | null {
  if (kind === 'number') return Number.isFinite(Number(text)) ? String(Number(text)) : null;
  if (kind === 'date') return Number.isNaN(Date.parse(text)) ? null : text;
  if (kind === 'choice') return choices.includes(text) ? text : null;
  return text;
}

function showPopup(column: Column, typed: string): void {
  if (column.kind === 'choice') {
    offers = column.choices.filter((choice) => choice.toLowerCase().includes(typed.toLowerCase()));
    const list = element('listbox', {});
    list.append(...offers.map((offer) => element('option', {}, offer)));
    popup.replaceChildren(list);
  } else if (column.kind === 'date') {
    const month = element('group', { class: 'sheet-calendar' });
    month.append(...Array.from({ length: 42 }, (_, day) => element('button', {}, String(day + 1))));
    popup.replaceChildren(month);
  }
}

function commit(): void {
  const column = sheet.columns[active.column];
  const row = sheet.rows[active.row];
  if (column === undefined || row === undefined) return;
  const text = column.kind === 'choice' ? (offers[0] ?? '') : editor.value;
  row[column.key] = read(column, text) ?? text;
  redraw(active.row);
  select(active.row + 1, active.column);
}

function paste(text: string): void {
  const [head = [], ...lines] = text.split('\n').map((line) => line.split('\t'));
  const columns = head.map((label) => sheet.columns.find((column) => column.label === label));
  lines.forEach((cells, index) => {
    const row = sheet.rows[index];
    if (row === undefined) return;
    columns.forEach((column, place) => {
      if (column !== undefined) row[column.key] = read(column, cells[place] ?? '') ?? cells[place] ?? '';
    });
    redraw(index);
  });
}

function submit(): void {
  const wrong = sheet.rows.flatMap((row) =>
    sheet.columns.filter((column) => {
      const value = row[column.key] ?? '';
      return value !== '' && (read(column, value) === null || (column.kind === 'number' && Number(value) < 0));
    }),
  );
  const header = document.querySelector<HTMLInputElement>('#bare_outsourceContractNo')?.value ?? '';
  alertBox.textContent = `${wrong.length + (header === '' ? 1 : 0)} cells have to be mended`;
}

const head = element('row', { 'aria-rowindex': '1' });
sheet.columns.forEach(({ label }, index) => {
  head.append(element('columnheader', { 'aria-colindex': String(index + 2), title: label }, label));
});
grid.append(head);
grid.setAttribute('aria-rowcount', String(sheet.rows.length + 1));
grid.style.height = `${(sheet.rows.length + 1) * rowHeight}px`;
drawSight();
scroll.addEventListener('scroll', drawSight);
grid.addEventListener('mousedown', (event) => {
  const cell = event.target instanceof Element ? event.target.closest('[role="gridcell"]') : null;
  const row = Number(cell?.parentElement?.getAttribute('aria-rowindex')) - 2;
  if (cell !== null) select(row, Number(cell.getAttribute('aria-colindex')) - 2);
  event.preventDefault();
});
editor.addEventListener('input', () => {
  const column = sheet.columns[active.column];
  if (column !== undefined) showPopup(column, editor.value);
});
editor.addEventListener('keydown', (event) => {
  if (event.key !== 'Enter') return;
  event.preventDefault();
  commit();
});
editor.addEventListener('paste', (event) => {
  event.preventDefault();
  paste(event.clipboardData?.getData('text/plain') ?? '');
});
document.querySelector('[data-testid="outcome-submit"]')?.addEventListener('click', submit);
