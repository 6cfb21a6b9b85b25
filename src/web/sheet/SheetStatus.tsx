import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import type { Language } from '../../core/text/text.ts';
import { WhyPopover } from '../form/renderer/WhyPopover.tsx';
import type { SheetController } from './sheet-controller.ts';
import { selectionFigures } from './sheet-text.ts';
import { useSheetTopic, useTableVersion } from './use-topic.ts';

interface SheetStatusProps {
  readonly sheet: SheetController;
  readonly language: Language;
  readonly readOnly: boolean;
}

/** The line below a sheet: what is wrong with or special about the active cell, and figures of the selection. */
export function SheetStatus({ sheet, language, readOnly }: SheetStatusProps) {
  const { t } = useTranslation('sheet');
  useSheetTopic(sheet, 'selection');
  useTableVersion(sheet);
  const rowNow = useCallback(() => sheet.table.index(sheet.active.row), [sheet]);
  const { table, active } = sheet;
  const column = table.columns[active.column];
  const findings = table.rowCount === 0 ? [] : table.findings(active.row);
  const here = findings.filter((finding) => finding.key === null || finding.key === column?.key);
  const figures = selectionFigures(table, sheet.selection);
  function note(): string {
    if (column !== undefined && table.showsFiles(active.row, column)) return t('filesCell');
    if (column === undefined || table.rowCount === 0 || readOnly) return t(readOnly ? 'hintReadOnly' : 'hint');
    const state = table.state(active.row, column);
    if (state.computed) return t('computedCell');
    if (!column.editable) return t('stillColumn');
    return t(state.locked ? 'lockedCell' : 'hint');
  }
  return (
    <div className="sheet-status">
      <span aria-live="polite" className={here.some((finding) => finding.level === 'error') ? 'field-error' : ''}>
        {here.length > 0 ? here.map((finding) => finding.message[language]).join(' · ') : note()}
      </span>
      {column !== undefined && table.rowCount > 0 && (
        <WhyPopover key={column.key} store={table.store} field={column.field} row={rowNow} />
      )}
      <span className="sheet-space" />
      {figures !== null && <span>{t('selected', { count: figures.count, sum: figures.sum, mean: figures.mean })}</span>}
    </div>
  );
}
