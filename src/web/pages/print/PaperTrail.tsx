import type { PrintedLine } from '../../../core/print/lay-print.ts';
import type { PaperWords } from './use-print.ts';

interface PaperTrailProps {
  readonly lines: readonly PrintedLine[];
  readonly words: PaperWords;
}

/** Who did what and when, with what they said. */
export function PaperTrail({ lines, words }: PaperTrailProps) {
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
