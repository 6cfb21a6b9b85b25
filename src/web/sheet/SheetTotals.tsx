import { useTranslation } from 'react-i18next';
import type { Language } from '../../core/text/text.ts';
import { showNumber } from '../../core/text/number-text.ts';
import { showUnit } from '../../core/text/unit-text.ts';
import type { SheetController } from './sheet-controller.ts';
import { columnTotal, hasTotal } from './totals.ts';
import { useTableVersion } from './use-topic.ts';

/** Sums of the columns that may be added up; nothing where there is none. */
export function SheetTotals({ sheet, language }: { readonly sheet: SheetController; readonly language: Language }) {
  const { t } = useTranslation('sheet');
  useTableVersion(sheet);
  const { table } = sheet;
  const sums = table.columns.filter(hasTotal).flatMap((column) => {
    const sum = columnTotal(table, column);
    return sum === null ? [] : [{ column, sum }];
  });
  if (sums.length === 0 || table.rowCount < 2) return null;
  return (
    <div className="sheet-totals">
      <span className="sheet-totals-title">{t('total')}</span>
      <dl>
        {sums.map(({ column, sum }) => (
          <div key={column.key} className="sheet-sum">
            <dt>{column.field.label[language]}</dt>
            <dd>
              {showNumber(sum, column.field.decimals)} {showUnit(column.field.unit, language)}
            </dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
