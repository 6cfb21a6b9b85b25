import { useTranslation } from 'react-i18next';
import type { Language } from '../../core/text/text.ts';
import { toggleGroup } from './column-commands.ts';
import type { ColumnGroup } from './column-view.ts';
import { groupHeight, type ColumnLayout } from './layout.ts';
import type { SheetController } from './sheet-controller.ts';

interface HeadGroupsProps {
  readonly sheet: SheetController;
  readonly layout: ColumnLayout;
  readonly language: Language;
}

/** The titles over the columns of one set each; pressing one folds its columns to the first, or unfolds them. */
export function HeadGroups({ sheet, layout, language }: HeadGroupsProps) {
  const { t } = useTranslation('sheet');
  const { groups, allColumns } = sheet.table;
  if (groups.length === 0) return null;
  const many = (set: string): boolean => allColumns.filter(({ field }) => field.set === set).length > 1;
  function title(group: ColumnGroup) {
    const { set, from, to, isFolded } = group;
    const left = layout.lefts[from] ?? 0;
    const width = (layout.lefts[to - 1] ?? 0) + (layout.widths[to - 1] ?? 0) - left;
    const frozen = to <= layout.frozen;
    const label = group.label[language];
    return (
      <div
        key={from}
        role={label === '' ? 'gridcell' : 'columnheader'}
        aria-colindex={from + 2}
        aria-colspan={to - from}
        className={`sheet-group${frozen ? ' sheet-frozen' : ''}`}
        style={{ width, ...(frozen ? { left } : {}) }}
        title={label}
      >
        {label !== '' && many(set) && (
          <button
            type="button"
            tabIndex={-1}
            className="sheet-group-fold"
            style={frozen ? {} : { left: layout.frozenWidth + 4 }}
            aria-expanded={!isFolded}
            aria-label={t(isFolded ? 'columns.unfold' : 'columns.fold', { name: label })}
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => toggleGroup(sheet, set)}
          >
            <span className={isFolded ? 'sheet-caret sheet-caret-shut' : 'sheet-caret'} /> {label}
          </button>
        )}
      </div>
    );
  }
  return (
    <div role="row" className="sheet-groups" style={{ height: groupHeight, width: layout.totalWidth }}>
      <div role="presentation" className="sheet-corner sheet-group-corner" />
      {groups.map(title)}
    </div>
  );
}
