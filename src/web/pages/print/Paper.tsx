import { useMemo } from 'react';
import type { PrintModel } from '../../../core/model/print-model.ts';
import { layPrint } from '../../../core/print/lay-print.ts';
import type { PrintInput } from '../../../core/print/print-input.ts';
import { pageCss, usePageStyle } from './page-style.ts';
import { PaperBlock } from './PaperBlock.tsx';
import type { PaperWords } from './use-print.ts';

interface PaperProps {
  readonly print: PrintModel;
  readonly input: PrintInput;
  readonly words: PaperWords;
}

/** Pages of blocks: on the screen one long paper, which the printer cuts into pages. */
export function Paper({ print, input, words }: PaperProps) {
  const pages = useMemo(() => layPrint(print, input), [print, input]);
  usePageStyle(pageCss(print, pages, words));
  const { width, margin } = print.paper;
  return (
    <article
      className="print-paper"
      lang={input.language === 'zh' ? 'zh-CN' : 'en'}
      style={{ width: `${width}mm`, padding: `${margin}mm` }}
    >
      {pages.blocks.map((block, index) => (
        // Blocks have no name; they never change places.
        <PaperBlock key={index} block={block} words={words} />
      ))}
    </article>
  );
}
