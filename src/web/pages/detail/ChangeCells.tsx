import type { ComparedCell } from '../../../core/calls/task-detail.ts';
import { ChangedValue } from './ChangedValue.tsx';
import type { ChangeReading } from './use-comparison.ts';

interface ChangeCellsProps extends ChangeReading {
  readonly cells: readonly ComparedCell[];
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
