import type { ComparedCell } from '../../../core/calls/task-detail.ts';
import { useTranslation } from 'react-i18next';
import { isEmptyValue } from '../../../core/values/empty.ts';
import { useLanguage, usePick } from '../../i18n/i18n.ts';
import type { ChangeReading } from './use-comparison.ts';
import { fieldPath, fieldTitle, shownValue } from './trail-fields.ts';

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

interface ChangedValueProps extends ChangeReading {
  readonly cell: ComparedCell;
}

/** One value that differs; of several events between, with who changed it last. */
function ChangedValue({ cell, fields, lookups, told }: ChangedValueProps) {
  const { t } = useTranslation('detail');
  const language = useLanguage();
  const pick = usePick();
  const field = fields.get(fieldPath(cell.path));
  const show = (value: unknown): string => shownValue(field, value, language, lookups);
  return (
    <>
      <span className="change-field">{fieldTitle(field, cell.path, language)}</span>{' '}
      {isEmptyValue(cell.before) ? '—' : <del>{show(cell.before)}</del>}
      <span aria-hidden> → </span>
      {isEmptyValue(cell.after) ? '—' : <ins>{show(cell.after)}</ins>}
      {told && (
        <span className="text-second change-by">
          {t('compare.by', { step: pick(cell.stepLabel), name: cell.actorName, at: cell.at.slice(0, 16) })}
        </span>
      )}
    </>
  );
}
