import { HistoryOutlined } from '@ant-design/icons';
import { Button, Tooltip } from 'antd';
import { useTranslation } from 'react-i18next';
import { countChanges } from './changed-rows.ts';
import { showView } from './row-view.ts';
import type { SheetController } from './sheet-controller.ts';
import { useTableVersion } from './use-topic.ts';

/** How much differs since the task was returned; pressed, only the rows that do are shown. */
export function ChangedButton({ sheet }: { readonly sheet: SheetController }) {
  const { t } = useTranslation('sheet');
  useTableVersion(sheet);
  const { table, rowView } = sheet;
  const count = countChanges(table);
  if (count === null) return null;
  const { added, removed, rows, cells } = count;
  const parts = [
    ...(cells > 0 ? [t('since.cells', { count: cells, rows: t('since.rows', { count: rows }) })] : []),
    ...(added > 0 ? [t('since.added', { count: added })] : []),
    ...(removed > 0 ? [t('since.removed', { count: removed })] : []),
  ];
  const text = parts.length === 0 ? t('since.nothing') : t('since.title', { parts: parts.join(t('since.and')) });
  return (
    <Tooltip title={t(rowView.changed ? 'view.whole' : 'view.onlyChanged')}>
      <Button
        size="small"
        className="sheet-since"
        data-testid="sheet-since"
        aria-pressed={rowView.changed}
        disabled={added + rows === 0 && !rowView.changed}
        icon={<HistoryOutlined />}
        onClick={() => showView(sheet, { ...rowView, changed: !rowView.changed })}
      >
        {text}
      </Button>
    </Tooltip>
  );
}
