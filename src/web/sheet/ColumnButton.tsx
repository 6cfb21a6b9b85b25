import { Popover } from 'antd';
import { useTranslation } from 'react-i18next';
import type { Language } from '../../core/text/text.ts';
import { lazyPage } from '../parts/lazy-page.ts';
import type { SheetColumn } from './columns.ts';
import type { SheetController } from './sheet-controller.ts';
import { TypedAhead } from './TypedAhead.tsx';
import { PartSlot } from '../data/state/PartSlot.tsx';

const ColumnMenu = lazyPage(async () => (await import('./ColumnMenu.tsx')).ColumnMenu);

interface ColumnButtonProps {
  readonly sheet: SheetController;
  readonly column: SheetColumn;
  readonly language: Language;
}

/** The sign in the head of a column: opens its menu, and tells that the rows are sorted or filtered by it. */
export function ColumnButton({ sheet, column, language }: ColumnButtonProps) {
  const { t } = useTranslation('sheet');
  const { filters, sort } = sheet.rowView;
  const isFiltered = filters.has(column.key);
  const sorted = sort?.key === column.key ? sort : null;
  const isOpen = sheet.tool?.kind === 'column' && sheet.tool.key === column.key;
  const button = (
    <button
      type="button"
      tabIndex={-1}
      className={`sheet-column-button${isFiltered || sorted !== null ? ' sheet-column-on' : ''}`}
      aria-label={t('view.menu', { name: column.field.label[language] })}
      aria-expanded={isOpen}
      onMouseDown={(event) => {
        event.preventDefault();
        event.stopPropagation();
      }}
      onClick={() => sheet.openTool(isOpen ? null : { kind: 'column', key: column.key })}
    >
      {sorted === null ? <span className="sheet-caret" /> : sorted.descending ? '↓' : '↑'}
    </button>
  );
  if (!isOpen) return button;
  return (
    <Popover
      open
      trigger="click"
      placement="bottomRight"
      destroyOnHidden
      onOpenChange={(open) => {
        if (!open) sheet.openTool(null);
      }}
      content={
        <PartSlot
          fallback={
            <div className="sheet-column-menu" aria-busy>
              <TypedAhead sheet={sheet} label={t('view.search')} />
            </div>
          }
        >
          <ColumnMenu sheet={sheet} column={column} />
        </PartSlot>
      }
    >
      {button}
    </Popover>
  );
}
