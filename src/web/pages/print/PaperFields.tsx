import type { PrintedValue } from '../../../core/print/lay-print.ts';

interface PaperFieldsProps {
  readonly across: number;
  readonly items: readonly PrintedValue[];
}

/** Names and values in a grid; what has no value is a line to write on. */
export function PaperFields({ across, items }: PaperFieldsProps) {
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
