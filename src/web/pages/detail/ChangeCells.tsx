import type { ComparedCell } from '../../api/wire.ts';
import type { Lookups } from '../../widgets/widget.ts';
import { ChangedValue } from './ChangedValue.tsx';
import type { ComparedSpan } from './use-comparison.ts';

/** Values that differ, and what shows them. */
export interface ChangeCellsProps {
  readonly cells: readonly ComparedCell[];
  readonly fields: ComparedSpan['fields'];
  readonly lookups: Lookups;
  readonly told: boolean;
}

/** Values that differ, one a line: what it is, from what, to what. */
export function ChangeCells({ cells, ...shown }: ChangeCellsProps) {
  return (
    <ul className="change-cells">
      {cells.map((cell) => (
        <li key={cell.path}>
          <ChangedValue cell={cell} {...shown} />
        </li>
      ))}
    </ul>
  );
}
