import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { Page } from 'playwright-core';
import { extractText, getDocumentProxy } from 'unpdf';
import type * as PdfDrawer from 'unpdf/pdfjs';
import { readBarcodes } from 'zxing-wasm/reader';
import { expect } from './expect.ts';

/** That paper, in points, is as wide and high as so many millimetres, to a fraction of one. */
export function expectPaper(paper: readonly number[], millimetres: readonly number[]): void {
  millimetres.forEach((length, side) => expect(((paper[side] ?? 0) / 72) * 25.4).toBeCloseTo(length, 0));
}

/** What the printer gets: the paper, and the text of each page. */
export async function printed(page: Page) {
  const bytes = await page.pdf({ preferCSSPageSize: true, printBackground: true });
  const document = await getDocumentProxy(new Uint8Array(bytes));
  const [, , width = 0, height = 0] = (await document.getPage(1)).view;
  const { text } = await extractText(document, { mergePages: false });
  // Fonts may hold a letter under the number of one that looks the same.
  return { paper: [width, height], pages: text.map((words) => words.normalize('NFKC')) };
}

/** What draws a PDF, as the pages of the app find it. */
const pdfDrawer = '/pdf-drawer.mjs';
const pdfStart = '/pdf-start.mjs';

interface PdfWindow {
  readonly pdfDrawer: typeof PdfDrawer;
}

/** Has a page of the app know how to draw a PDF; its policy lets only files of its own origin run. */
async function bringPdfDrawer(page: Page): Promise<void> {
  const contentType = 'text/javascript';
  const path = join(dirname(createRequire(import.meta.url).resolve('unpdf')), 'pdfjs.mjs');
  const body = `import * as drawer from '${pdfDrawer}'; window.pdfDrawer = drawer;`;
  await page.route(`**${pdfDrawer}`, (route) => route.fulfill({ path, contentType }));
  await page.route(`**${pdfStart}`, (route) => route.fulfill({ body, contentType }));
  await page.addScriptTag({ url: pdfStart, type: 'module' });
  await page.waitForFunction(() => 'pdfDrawer' in window);
}

/** The codes on paper: the PDF that the printer gets is drawn, and what is drawn is read. */
export async function printedCodes(page: Page): Promise<readonly string[]> {
  const bytes = await page.pdf({ preferCSSPageSize: true, printBackground: true });
  await bringPdfDrawer(page);
  const pictures = await page.evaluate(async (base64) => {
    const { pdfDrawer: drawer } = window as unknown as PdfWindow;
    const data = Uint8Array.from(atob(base64), (sign) => sign.charCodeAt(0));
    const paper = await drawer.getDocument({ data, disableFontFace: true }).promise;
    const drawn: string[] = [];
    for (let number = 1; number <= paper.numPages; number += 1) {
      const side = await paper.getPage(number);
      const viewport = side.getViewport({ scale: 5 });
      const { width, height } = viewport;
      const canvas = Object.assign(document.createElement('canvas'), { width, height });
      await side.render({ canvas, viewport }).promise;
      drawn.push(canvas.toDataURL('image/png').split(',')[1] ?? '');
    }
    return drawn;
  }, bytes.toString('base64'));
  const codes = await Promise.all(
    pictures.map((picture) => readBarcodes(new Blob([Buffer.from(picture, 'base64')]), { formats: ['DataMatrix'] })),
  );
  return codes.flat().map(({ text }) => text);
}
