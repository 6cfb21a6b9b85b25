import type { PrintedBlock, PrintedValue, PrintedTable, PrintedLine } from '../../../core/print/lay-print.ts';
import type { PaperWords } from './use-print.ts';

function contents(block: PrintedBlock, words: PaperWords) {
  switch (block.kind) {
    case 'title':
      return <h1>{block.text}</h1>;
    case 'text':
      return block.paragraphs.map((paragraph, index) => <p key={index}>{paragraph}</p>);
    case 'fields':
      return <PaperFields across={block.across} items={block.items} />;
    case 'table':
      return <PaperTable table={block} />;
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
export function PaperBlock({ block, words }: { readonly block: PrintedBlock; readonly words: PaperWords }) {
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

/** Names and values in a grid; what has no value is a line to write on. */
function PaperFields({ across, items }: { readonly across: number; readonly items: readonly PrintedValue[] }) {
  return (
    <dl className={`paper-grid paper-across-${across}`}>
      {items.map(({ label, value }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** Signs that stand together, as a number or a code does; Chinese may be broken anywhere. */
const togetherSigns = /[^\s\u2e80-\u9fff\uff00-\uffef]+/g;
const usualLength = 16;

/** Whether a cell holds nothing longer than numbers usually are: then none of it is broken. */
function isShort(cell: string): boolean {
  return (cell.match(togetherSigns) ?? []).every((signs) => signs.length <= usualLength);
}

/** A table whose head is said again on every page; rows are never cut in two. */
function PaperTable({ table: { head, rows, roomy } }: { readonly table: PrintedTable }) {
  const cellNames = (cell: string, index: number): string | undefined => {
    const names = [head[index]?.end === true ? 'paper-end' : '', roomy && isShort(cell) ? 'paper-short' : ''];
    return names.filter((name) => name !== '').join(' ') || undefined;
  };
  return (
    <table>
      <thead>
        <tr>
          {head.map(({ label, end }) => (
            <th key={label} scope="col" className={end ? 'paper-end' : undefined}>
              {label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row[0]}>
            {row.map((cell, index) => (
              <td key={head[index]?.label ?? index} className={cellNames(cell, index)}>
                {cell}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Who did what and when, with what they said. */
function PaperTrail({ lines, words }: { readonly lines: readonly PrintedLine[]; readonly words: PaperWords }) {
  return (
    <table>
      <thead>
        <tr>
          {(['step', 'outcome', 'who', 'when', 'said'] as const).map((column) => (
            <th key={column} scope="col">
              {words(`trail.${column}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {lines.map(({ step, outcome, who, when, said, values }, index) => (
          <tr key={index}>
            <td>{step}</td>
            <td>{outcome}</td>
            <td>{who}</td>
            <td className="paper-whole">{when.slice(0, 16)}</td>
            <td>
              {said}
              {values.map(({ label, value }) => (
                <div key={label}>
                  <span className="paper-name">{words('named', { label })}</span>
                  {value}
                </div>
              ))}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
