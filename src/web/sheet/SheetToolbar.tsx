import {
  DeleteOutlined,
  DownOutlined,
  FilterOutlined,
  FullscreenExitOutlined,
  FullscreenOutlined,
  PlusOutlined,
  RedoOutlined,
  SearchOutlined,
  UndoOutlined,
  UpOutlined,
} from '@ant-design/icons';
import { Button, Dropdown, Space } from 'antd';
import { useTranslation } from 'react-i18next';
import type { Language } from '../../core/text/text.ts';
import { useRenderProbe } from '../form/renderer/render-probe.ts';
import { Mark } from '../parts/Mark.tsx';
import { ChangedButton } from './ChangedButton.tsx';
import { ColumnsButton } from './ColumnsButton.tsx';
import { FileMenu } from './files/FileMenu.tsx';
import type { SheetFiles } from './files/use-sheet-files.ts';
import { MapButton } from './map/MapButton.tsx';
import { ScanButton } from './scan/ScanButton.tsx';
import type { SheetController } from './sheet-controller.ts';
import { handleKey } from './sheet-keys.ts';
import { insertRows } from './row-commands.ts';
import { showView } from './row-view.ts';
import { SheetTally } from './SheetTally.tsx';
import { ToolButton } from './ToolButton.tsx';
import { useRemoveRows } from './use-remove-rows.ts';
import { useSheetFacts } from './use-topic.ts';

interface SheetToolbarProps {
  readonly sheet: SheetController;
  readonly language: Language;
  readonly readOnly: boolean;
  /** Whether the sheet fills the window. */
  readonly full: { readonly on: boolean; readonly toggle: () => void };
  readonly files: SheetFiles;
}

const bulkCounts = [8, 24, 96];

function press(sheet: SheetController, key: string, shiftKey = false): void {
  handleKey(sheet, { key, shiftKey, ctrlKey: false, metaKey: false, altKey: false }, false);
  sheet.surface?.focus();
}

/** What the bar shows of a sheet. */
function shownFacts({ table, rowView }: SheetController): readonly (number | boolean)[] {
  const { errors, warnings } = table.store.tableCount(table.name);
  return [
    table.rows.length,
    errors,
    warnings,
    rowView.errors,
    table.canUndo,
    table.canRedo,
    table.rowCount === 0,
    table.room === 0,
  ];
}

/** Title, rows, commands and the count of problems of a sheet. */
export function SheetToolbar({ sheet, language, readOnly, full, files }: SheetToolbarProps) {
  const { t } = useTranslation(['sheet', 'renderer']);
  useRenderProbe()?.('bar');
  const removeRows = useRemoveRows(sheet);
  useSheetFacts(sheet, shownFacts);
  const { table, rowView } = sheet;
  const { errors, warnings } = table.store.tableCount(table.name);
  function addRows(count: number): void {
    insertRows(sheet, 'below', count);
    // What is typed next belongs to the new row.
    sheet.surface?.focus();
  }
  const bulk = bulkCounts.map((count) => ({ key: String(count), label: t('addRows', { count }) }));
  return (
    <div className="sheet-bar">
      <h3 className="sheet-name">{table.view.label[language]}</h3>
      <span className="sheet-count">{t('rows', { count: table.rows.length })}</span>
      <SheetTally sheet={sheet} />
      <span className="sheet-space" />
      <ChangedButton sheet={sheet} />
      {errors + warnings > 0 && (
        <Space size={4} className="sheet-faults">
          {errors > 0 && <Mark tone="bad">{t('errors', { count: errors })}</Mark>}
          {warnings > 0 && <Mark tone="warn">{t('warnings', { count: warnings })}</Mark>}
          <ToolButton
            icon={<FilterOutlined />}
            label={t(rowView.errors ? 'view.whole' : 'view.onlyErrors')}
            onClick={() => showView(sheet, { ...rowView, errors: !rowView.errors })}
          />
          <ToolButton icon={<UpOutlined />} label={t('previousError')} onClick={() => press(sheet, 'F8', true)} />
          <ToolButton icon={<DownOutlined />} label={t('nextError')} onClick={() => press(sheet, 'F8')} />
        </Space>
      )}
      <FileMenu sheet={sheet} files={files} readOnly={readOnly} />
      <MapButton sheet={sheet} />
      {!readOnly && <ScanButton sheet={sheet} />}
      <ColumnsButton sheet={sheet} language={language} />
      <ToolButton
        icon={full.on ? <FullscreenExitOutlined /> : <FullscreenOutlined />}
        label={t(full.on ? 'fullOff' : 'fullOn')}
        onClick={full.toggle}
      />
      <ToolButton icon={<SearchOutlined />} label={t('find.open')} onClick={() => sheet.openTool({ kind: 'find' })} />
      {!readOnly && (
        <Space size={4}>
          <ToolButton
            icon={<UndoOutlined />}
            label={t('undo')}
            disabled={!table.canUndo}
            onClick={() => sheet.undo()}
          />
          <ToolButton
            icon={<RedoOutlined />}
            label={t('redo')}
            disabled={!table.canRedo}
            onClick={() => sheet.redo()}
          />
          {table.view.canAddRows && (
            <>
              <ToolButton
                icon={<DeleteOutlined />}
                label={t('removeRows')}
                disabled={table.rowCount === 0}
                onClick={removeRows}
              />
              <Space.Compact size="small">
                <Button size="small" icon={<PlusOutlined />} disabled={table.room === 0} onClick={() => addRows(1)}>
                  {t('addRow')}
                </Button>
                <Dropdown
                  menu={{ items: bulk, onClick: ({ key }) => addRows(Number(key)) }}
                  disabled={table.room === 0}
                >
                  <Button size="small" icon={<DownOutlined />} aria-label={t('addRows', { count: 8 })} />
                </Dropdown>
              </Space.Compact>
            </>
          )}
        </Space>
      )}
    </div>
  );
}
