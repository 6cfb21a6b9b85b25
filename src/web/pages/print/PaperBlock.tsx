import type { PrintedBlock } from '../../../core/print/lay-print.ts';
import { PaperFields } from './PaperFields.tsx';
import { PaperTable } from './PaperTable.tsx';
import { PaperTrail } from './PaperTrail.tsx';
import type { PaperWords } from './use-print.ts';

interface PaperBlockProps {
  readonly block: PrintedBlock;
  readonly words: PaperWords;
}

function contents(block: PrintedBlock, words: PaperWords) {
  switch (block.kind) {
    case 'title':
      return <h1>{block.text}</h1>;
    case 'text':
      return block.paragraphs.map((paragraph, index) => <p key={index}>{paragraph}</p>);
    case 'fields':
      return <PaperFields across={block.across} items={block.items} />;
    case 'table':
      return <PaperTable head={block.head} rows={block.rows} />;
    case 'trail':
      return <PaperTrail lines={block.lines} words={words} />;
    case 'signs':
      return block.people.map((person) => (
        <div key={person} className="paper-sign">
          <span>{person}</span>
          <span className="paper-line" />
          <span>{words('date')}</span>
          <span className="paper-line paper-line-short" />
        </div>
      ));
  }
}

/** One block on paper. */
export function PaperBlock({ block, words }: PaperBlockProps) {
  const names = ['paper-block', `paper-${block.kind}`];
  if (block.newPage) names.push('paper-new-page');
  if (block.kind === 'text') names.push(`paper-${block.align}`);
  const heading = 'heading' in block ? block.heading : '';
  return (
    <section className={names.join(' ')}>
      {heading !== '' && <h2>{heading}</h2>}
      {contents(block, words)}
    </section>
  );
}
