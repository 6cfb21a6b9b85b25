import type { PrintLabels } from '../../../core/model/print-model.ts';
import { fitLabel, type MeasureText } from '../../../core/print/fit-label.ts';
import type { PrintedLabel } from '../../../core/print/lay-labels.ts';

interface LabelProps {
  readonly label: PrintedLabel;
  readonly size: Pick<PrintLabels, 'width' | 'height' | 'margin'>;
  readonly place: { readonly left: string; readonly top: string };
  readonly measure: MeasureText;
}

/** The most of a label's width that the code takes, so that the lines beside it can be read. */
const codeShare = 0.4;

/** Between the code and the lines, millimetres. */
const gap = 1;

/** Units of the drawing in a millimetre: letters are so large in it that no smallest size of a browser changes them. */
const units = 100;

/** Dark modules as one path, run by run. */
function codePath(modules: readonly (readonly boolean[])[]): string {
  return modules
    .flatMap((line, row) => line.flatMap((dark, column) => (dark ? [`M${column} ${row}h1v1h-1z`] : [])))
    .join('');
}

/** One label: the 2D code at the left, lines at the right, each exactly as wide as it was measured. */
export function Label({ label: { modules, lines, code }, size, place, measure }: LabelProps) {
  const height = size.height - 2 * size.margin;
  const side = modules === null ? 0 : Math.min(height, size.width * codeShare);
  const width = size.width - 2 * size.margin - (side === 0 ? 0 : side + gap);
  const rows = fitLabel(lines, { width, height }, measure);
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
      <svg
        className="label-lines"
        viewBox={`0 0 ${width * units} ${height * units}`}
        style={{ width: `${width}mm`, height: `${height}mm` }}
      >
        {rows.map((row, index) => (
          <text
            key={index}
            y={row.baseline * units}
            fontSize={row.size * units}
            fontWeight={row.bold ? 700 : 400}
            textLength={row.width * units}
            lengthAdjust="spacingAndGlyphs"
          >
            {row.text}
          </text>
        ))}
      </svg>
    </div>
  );
}
