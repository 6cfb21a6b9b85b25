import { Button } from 'antd';
import { useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import type { Language } from '../../core/text/text.ts';
import { joinList } from '../../core/text/list-text.ts';
import { isNarrowed, showView, storeOrder, wholeView } from './row-view.ts';
import type { SheetController } from './sheet-controller.ts';

/** What of a table is shown and how it is sorted, with the way back; nothing while all rows stand as they are stored. */
export function ViewBar({ sheet, language }: { readonly sheet: SheetController; readonly language: Language }) {
  const { t } = useTranslation('sheet');
  const { table, rowView } = sheet;
  useSyncExternalStore(table.onView, table.viewVersion);
  if (!isNarrowed(rowView)) return null;
  const { filters, errors, changed, sort } = rowView;
  const name = (key: string): string =>
    table.allColumns.find((column) => column.key === key)?.field.label[language] ?? key;
  const parts = [
    t('view.rows', { shown: table.rowCount, count: table.rows.length }),
    ...(errors ? [t('view.errors')] : []),
    ...(changed ? [t('view.changed')] : []),
    ...(filters.size > 0 ? [t('view.filtered', { names: joinList([...filters.keys()].map(name), language) })] : []),
    ...(sort === null ? [] : [t(sort.descending ? 'view.sortedDown' : 'view.sortedUp', { name: name(sort.key) })]),
  ];
  // The bar may go with its button, and the focus with it.
  const command = (run: () => void) => () => {
    run();
    sheet.surface?.focus();
  };
  return (
    <div className="sheet-view" role="status">
      <span>{parts.join(' · ')}</span>
      <span className="sheet-space" />
      <Button size="small" type="text" onClick={command(() => showView(sheet, rowView))}>
        {t('view.again')}
      </Button>
      {sort !== null && table.view.canAddRows && (
        <Button size="small" type="text" onClick={command(() => storeOrder(sheet))}>
          {t('view.store')}
        </Button>
      )}
      <Button size="small" onClick={command(() => showView(sheet, wholeView))}>
        {t('view.whole')}
      </Button>
    </div>
  );
}
