import type { AriaAttributes } from 'react';
import { useTranslation } from 'react-i18next';
import type { Language } from '../../core/text/text.ts';
import { useRenderProbe } from '../form/renderer/render-probe.ts';
import { unitBeside } from '../../core/text/unit-text.ts';
import type { SheetColumn } from './columns.ts';
import { ColumnGrip } from './ColumnGrip.tsx';
import { HeadGroups } from './HeadGroups.tsx';
import { ColumnButton } from './ColumnButton.tsx';
import { gutterWidth, type ColumnLayout } from './layout.ts';
import type { SheetController } from './sheet-controller.ts';
import { useSheetTopic } from './use-topic.ts';

interface SheetHeadProps {
  readonly sheet: SheetController;
  readonly layout: ColumnLayout;
  readonly columns: { readonly from: number; readonly to: number };
  readonly language: Language;
}

function tip(column: SheetColumn, language: Language): string {
  const { field } = column;
  return [field.label[language], field.help?.[language], field.calc === null ? null : `= ${field.calc}`]
    .filter((line) => line !== null && line !== undefined)
    .join('\n');
}

function sortedBy({ rowView: { sort } }: SheetController, { key }: SheetColumn): AriaAttributes {
  return sort?.key === key ? { 'aria-sort': sort.descending ? 'descending' : 'ascending' } : {};
}

/** The head of a sheet: titles with unit and marks; pressing one selects its column. */
export function SheetHead({ sheet, layout, columns, language }: SheetHeadProps) {
  const { t } = useTranslation('sheet');
  const { table } = sheet;
  useRenderProbe()?.('bar');
  useSheetTopic(sheet, 'tool');
  function selectColumn(column: number, extend: boolean): void {
    const bottom = table.rowCount - 1;
    if (bottom < 0) return;
    const left = extend ? sheet.range.left : column;
    sheet.selectRange({ top: 0, bottom, left, right: column });
    sheet.surface?.focus();
  }
  function title(index: number) {
    const column = table.columns[index];
    if (column === undefined) return null;
    const unit = unitBeside(column.field, language);
    const frozen = index < layout.frozen;
    return (
      <div
        key={column.key}
        role="columnheader"
        aria-colindex={index + 2}
        className={`sheet-title${frozen ? ' sheet-frozen' : ''}${column.editable ? '' : ' sheet-title-still'}`}
        style={{ width: layout.widths[index], ...(frozen ? { left: layout.lefts[index] } : {}) }}
        title={tip(column, language)}
        data-column={index}
        {...sortedBy(sheet, column)}
        onMouseDown={(event) => {
          if (event.button === 0) event.preventDefault();
          selectColumn(index, event.shiftKey);
        }}
      >
        <span className="sheet-title-text">
          {column.required && column.editable && <span className="field-required">*</span>}
          {column.field.calc !== null && (
            <span className="sheet-formula" aria-label={t('computedColumn')} role="img">
              ƒ
            </span>
          )}
          {/* The blank stands before the unit: within it no line would break, and a narrow column would cut it off. */}
          {column.field.label[language]}
          {unit !== '' && ' '}
          {unit !== '' && <span className="sheet-unit">{unit}</span>}
        </span>
        <ColumnButton sheet={sheet} column={column} language={language} />
        <ColumnGrip sheet={sheet} column={column} />
      </div>
    );
  }
  const skipped = (layout.lefts[columns.from] ?? layout.frozenWidth) - layout.frozenWidth;
  return (
    <div className="sheet-head" role="rowgroup" style={{ width: layout.totalWidth, height: layout.headHeight }}>
      <div role="row" aria-rowindex={1} className="sheet-titles" style={{ width: layout.totalWidth }}>
        <div
          role="columnheader"
          aria-colindex={1}
          className="sheet-corner"
          style={{ width: gutterWidth }}
          onMouseDown={(event) => {
            event.preventDefault();
            sheet.selectAll();
            sheet.surface?.focus();
          }}
        >
          <span className="visually-hidden">{t('rowNumber')}</span>
        </div>
        {Array.from({ length: layout.frozen }, (_, index) => title(index))}
        {skipped > 0 && <div className="sheet-gap" style={{ width: skipped }} role="presentation" />}
        {Array.from({ length: columns.to - columns.from }, (_, index) => title(columns.from + index))}
      </div>
      <HeadGroups sheet={sheet} layout={layout} language={language} />
    </div>
  );
}
