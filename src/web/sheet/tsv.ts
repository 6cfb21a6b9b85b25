/**
 * Reads the text that spreadsheets put on the clipboard: cells by tab, rows by line break (CRLF, LF or CR), a cell
 * that holds either stands in quotes with inner quotes doubled. A trailing line break ends the last row and begins none.
 */
export function parseTsv(text: string): readonly (readonly string[])[] {
  const rows: string[][] = [];
  let row: string[] = [];
  let at = 0;
  const source = text.replace(/^\uFEFF/, '').replace(/\0$/, '');
  if (source === '') return [];
  for (;;) {
    const cell = source[at] === '"' ? quotedCell(source, at) : plainCell(source, at);
    row.push(cell.text);
    at = cell.end;
    if (source[at] === '\t') {
      at += 1;
      continue;
    }
    rows.push(row);
    row = [];
    if (at >= source.length) break;
    at += source.startsWith('\r\n', at) ? 2 : 1;
    if (at >= source.length) break;
  }
  return rows;
}

interface Cell {
  readonly text: string;
  /** Where its separator stands. */
  readonly end: number;
}

function isBreak(sign: string | undefined): boolean {
  return sign === undefined || sign === '\t' || sign === '\n' || sign === '\r';
}

const untilBreak = /[^\t\r\n]*/y;

function plainCell(source: string, start: number): Cell {
  untilBreak.lastIndex = start;
  const text = untilBreak.exec(source)?.[0] ?? '';
  return { text, end: start + text.length };
}

/** A cell in quotes. One whose quotes do not end before a separator is text that merely begins with a quote. */
function quotedCell(source: string, start: number): Cell {
  let text = '';
  let at = start + 1;
  for (;;) {
    const close = source.indexOf('"', at);
    if (close < 0) return plainCell(source, start);
    text += source.slice(at, close);
    if (source[close + 1] === '"') {
      text += '"';
      at = close + 2;
      continue;
    }
    if (isBreak(source[close + 1])) return { text: text.replace(/\r\n?/g, '\n'), end: close + 1 };
    return plainCell(source, start);
  }
}

/** Writes cells as spreadsheets read them. */
export function formatTsv(rows: readonly (readonly string[])[]): string {
  const quote = (cell: string): string => (/["\t\n\r]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);
  return rows.map((row) => row.map(quote).join('\t')).join('\r\n');
}
