/** A cell of a table as HTML has it; `span` counts rows and columns. */
interface SpannedCell {
  readonly text: string;
  readonly rows: number;
  readonly columns: number;
}

/** Cells as texts, as spreadsheets put them on the clipboard as HTML. */
export interface HtmlCells {
  readonly rows: readonly (readonly string[])[];
  /** Merged cells, and rows that the spreadsheet hides. */
  readonly merged: number;
  readonly hidden: number;
}

const most = { rows: 20_000, columns: 1_000 };

function isHidden(row: HTMLTableRowElement): boolean {
  const style = (row.getAttribute('style') ?? '').replaceAll(/\s/g, '').toLowerCase();
  return (
    row.hasAttribute('hidden') ||
    /display:none|mso-height-source:userset;height:0|(?:^|;)height:0(?:pt|px)?(?:;|$)/.test(style)
  );
}

/** What a cell says, with its own line breaks and none of the source's. */
function textOf(cell: HTMLTableCellElement): string {
  const copy = cell.cloneNode(true) as HTMLElement;
  for (const line of copy.querySelectorAll('br')) line.replaceWith('\u2028');
  const text = (copy.textContent ?? '').replaceAll(/[\t\r\n ]+/g, ' ').trim();
  return text
    .replaceAll(/ ?\u2028 ?/g, '\n')
    .replaceAll('\u00A0', ' ')
    .trim();
}

function cellOf(cell: HTMLTableCellElement): SpannedCell {
  return { text: textOf(cell), rows: Math.max(1, cell.rowSpan), columns: Math.max(1, cell.colSpan) };
}

type Reaching = Map<number, { readonly text: string; readonly left: number }>;

/** Puts a cell into its row, and into what reaches down. Across, only its first column holds the value. */
function place({ text, rows, columns }: SpannedCell, cells: string[], next: Reaching): void {
  for (let at = 0; at < columns && cells.length < most.columns; at += 1) {
    const own = at === 0 ? text : '';
    if (rows > 1) next.set(cells.length, { text: own, left: rows - 1 });
    cells.push(own);
  }
}

/**
 * The first table of what was copied as HTML: hidden rows left out, and in each row of merged cells what the first of
 * them holds, as files are read. Null where there is no table, or one beyond all measure.
 */
export function htmlCells(html: string): HtmlCells | null {
  const table = new DOMParser().parseFromString(html, 'text/html').querySelector('table');
  if (table === null || table.rows.length > most.rows) return null;
  const rows: string[][] = [];
  /** What reaches down from rows above, by column, with the rows left. */
  let reaching: Reaching = new Map();
  let [merged, hidden] = [0, 0];
  for (const row of table.rows) {
    const cells: string[] = [];
    const next: Reaching = new Map();
    const take = (): void => {
      for (let above = reaching.get(cells.length); above !== undefined; above = reaching.get(cells.length)) {
        if (above.left > 1) next.set(cells.length, { ...above, left: above.left - 1 });
        cells.push(above.text);
      }
    };
    for (const each of row.cells) {
      take();
      const cell = cellOf(each);
      if (cell.rows > 1 || cell.columns > 1) merged += 1;
      place(cell, cells, next);
    }
    take();
    reaching = next;
    if (isHidden(row)) hidden += 1;
    else rows.push(cells);
  }
  return { rows, merged, hidden };
}
