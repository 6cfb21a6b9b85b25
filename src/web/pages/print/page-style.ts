import { useEffect } from 'react';
import type { PrintModel } from '../../../core/model/print-model.ts';
import type { PrintedPages } from '../../../core/print/lay-print.ts';
import { printFonts } from './print-font.ts';
import type { PaperWords } from './use-print.ts';

/** A text as CSS writes it in quotes. */
function quoted(text: string): string {
  const escaped = text.replaceAll(/["\\\n\r\f<]/g, (sign) => `\\${sign.charCodeAt(0).toString(16)} `);
  return `"${escaped}"`;
}

/** Letters that no text has, where the numbers of the page and of all pages go. */
const pageMark = '\ue000';
const pagesMark = '\ue001';

/** The number of the page, e.g. `"Page " counter(page) " of " counter(pages)`. */
function pageNumber(words: PaperWords): string {
  const parts = words('page', { page: pageMark, pages: pagesMark }).split(/(\ue000|\ue001)/);
  const shown = parts.map((part) => {
    if (part === pageMark) return 'counter(page)';
    return part === pagesMark ? 'counter(pages)' : quoted(part);
  });
  return shown.join(' ');
}

/** The page box of a print: size, margins, and for pages of blocks what stands in the margins. */
export function pageCss({ paper, labels }: PrintModel, pages: PrintedPages | null, words: PaperWords): string {
  const size = `size: ${paper.width}mm ${paper.height}mm; margin: ${paper.margin}mm;`;
  if (labels !== null || pages === null) return `@page { ${size} }`;
  const look = `font: 8pt ${printFonts()}; color: GrayText;`;
  return `@page { ${size}
    @top-left { content: ${quoted(pages.header)}; white-space: nowrap; ${look} }
    @bottom-left { content: ${quoted(pages.footer)}; white-space: nowrap; ${look} }
    @bottom-right { content: ${pageNumber(words)}; white-space: nowrap; ${look} } }`;
}

/** Has the document printed on pages like these as long as the caller is drawn. */
export function usePageStyle(css: string): void {
  useEffect(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(css);
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
    return () => {
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((other) => other !== sheet);
    };
  }, [css]);
}
