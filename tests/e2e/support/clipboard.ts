import type { Page } from 'playwright-core';

function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}

/** A cell as Excel writes it into its tab-separated text: quoted when it holds a tab, a line break or a quote. */
function tsvCell(text: string): string {
  return /[\t\r\n"]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** Puts rows on the clipboard the way Excel does: tab-separated text with CRLF and an HTML table beside it. */
export async function copyLikeExcel(page: Page, rows: readonly (readonly string[])[]): Promise<void> {
  const text = rows.map((row) => row.map(tsvCell).join('\t') + '\r\n').join('');
  const cells = (row: readonly string[]) => row.map((cell) => `<td>${escapeHtml(cell)}</td>`).join('');
  const html = `<html><body><table>${rows.map((row) => `<tr>${cells(row)}</tr>`).join('')}</table></body></html>`;
  await page.evaluate(
    async ([plain, table]) => {
      const item = new ClipboardItem({
        'text/plain': new Blob([plain ?? ''], { type: 'text/plain' }),
        'text/html': new Blob([table ?? ''], { type: 'text/html' }),
      });
      await navigator.clipboard.write([item]);
    },
    [text, html],
  );
}
