import type { Cell } from './kind.ts';

/** Characters of a cell, as Excel has it. */
export const mostCharacters = 32_767;

// eslint-disable-next-line no-control-regex
const unwritable = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/g;

/** A workbook's XML cannot hold every character, and Excel not every length. */
export function safeCell(value: Cell): Cell {
  if (typeof value !== 'string') return value;
  return value.replaceAll(unwritable, '').slice(0, mostCharacters);
}
