import type { PrintLabels } from '../../../core/descriptor/print-model.ts';
import type { PrintedLabel } from '../../../core/print/lay-labels.ts';

interface LabelProps {
  readonly label: PrintedLabel;
  readonly size: Pick<PrintLabels, 'width' | 'height' | 'margin'>;
  readonly place: { readonly left: string; readonly top: string };
}

/** The most of a label's width that the code takes, so that the lines beside it can be read. */
const codeShare = 0.4;

/** Between the code and the lines, millimetres. */
const gap = 1;

/** Points in a millimetre, and how much of its height a line of letters fills. */
const points = 2.83;
const fill = 0.8;
const largest = 9;

/** How wide letters are, in parts of their size: Chinese ones as wide as high. */
const wide = 1;
const narrow = 0.58;

/** The size at which a line fits beside the code, points. */
function lineSize(line: string, high: number, room: number): number {
  const width = [...line].reduce((sum, letter) => sum + (letter > '\u2e7f' ? wide : narrow), 0);
  return Math.min(largest, high * fill * points, (room * points) / Math.max(1, width));
}

/** Dark modules as one path, run by run. */
function codePath(modules: readonly (readonly boolean[])[]): string {
  return modules
    .flatMap((line, row) => line.flatMap((dark, column) => (dark ? [`M${column} ${row}h1v1h-1z`] : [])))
    .join('');
}

/** One label: the 2D code at the left, lines at the right. */
export function Label({ label: { modules, lines, code }, size, place }: LabelProps) {
  const inner = size.height - 2 * size.margin;
  const side = Math.min(inner, size.width * codeShare);
  const high = inner / Math.max(2, lines.length);
  const room = size.width - 2 * size.margin - side - gap;
  const box = { gap: `${gap}mm`, width: `${size.width}mm`, height: `${size.height}mm`, padding: `${size.margin}mm` };
  return (
    <div className="label" style={{ ...box, ...place }} data-code={code}>
      {modules !== null && (
        <svg
          viewBox={`-1 -1 ${modules.length + 2} ${modules.length + 2}`}
          style={{ width: `${side}mm`, height: `${side}mm` }}
          shapeRendering="crispEdges"
          aria-hidden
        >
          <path d={codePath(modules)} />
        </svg>
      )}
      <div className="label-lines">
        {lines.map((line, index) => (
          <span key={index} style={{ fontSize: `${lineSize(line, high, room)}pt` }}>
            {line}
          </span>
        ))}
      </div>
    </div>
  );
}
