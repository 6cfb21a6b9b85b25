import { Alert, Button, Skeleton } from 'antd';
import { useTranslation } from 'react-i18next';
import type { Comparison } from '../../../core/calls/task-detail.ts';
import { ChangeCells } from './ChangeCells.tsx';
import { ChangeRows } from './ChangeRows.tsx';
import { useComparison, type ChangeReading, type ComparedSpan } from './use-comparison.ts';
import { sampleTable } from '../../../core/model/load/load-set.ts';
import { useLanguage } from '../../i18n/i18n.ts';

/** Two points of a history with what reads the values between them. */
export type ChangeViewProps = ComparedSpan & ChangeReading;

/** The counts first: what changed, how much of it. */
function useSummary(fields: ComparedSpan['fields']): (comparison: Comparison) => string {
  const { t } = useTranslation('detail');
  const nameOf = useTableName(fields);
  return ({ fields: cells, tables }) => {
    const header = cells.length === 0 ? [] : [t('compare.fields', { count: cells.length })];
    const parts = tables.map(({ table, added, removed, changed, cells: count }) => {
      const counts = [
        ...(added === 0 ? [] : [t('compare.added', { count: added })]),
        ...(removed === 0 ? [] : [t('compare.removed', { count: removed })]),
        ...(changed === 0 ? [] : [t('compare.changed', { count: changed, cells: count })]),
      ];
      return t('compare.table', { table: nameOf(table), counts: counts.join(t('compare.and')) });
    });
    return [...header, ...parts].join(t('compare.then'));
  };
}

/** What changed between two points: the counts, then form fields, then the rows of each table. */
export function ChangeView({ lookups, told, ...span }: ChangeViewProps) {
  const { t } = useTranslation('detail');
  const { value, failure, loading, reload, onAll } = useComparison(span);
  const summary = useSummary(span.fields);
  const nameOf = useTableName(span.fields);
  if (failure !== null) {
    const again = <Button onClick={reload}>{t('again')}</Button>;
    return <Alert type="error" showIcon role="alert" title={failure} action={again} />;
  }
  if (value === null) return <Skeleton active paragraph={{ rows: 3 }} title={false} />;
  const { fields, tables } = value;
  if (fields.length === 0 && tables.length === 0) return <p className="text-second">{t('compare.none')}</p>;
  const shown = { fields: span.fields, lookups, told };
  return (
    <div className="change-view" aria-busy={loading} data-testid="change-view">
      <p data-testid="change-summary">{summary(value)}</p>
      {fields.length > 0 && <ChangeCells cells={fields} {...shown} />}
      {tables.map((table) => (
        <ChangeRows key={table.table} name={nameOf(table.table)} table={table} {...shown} />
      ))}
      {onAll !== null && (
        <Button type="link" size="small" loading={loading} onClick={onAll} data-testid="all-changes">
          {t('compare.all')}
        </Button>
      )}
    </div>
  );
}

/** A function that names a table: the samples, or a detail table by its field. */
function useTableName(fields: ComparedSpan['fields']): (table: string) => string {
  const { t } = useTranslation('detail');
  const language = useLanguage();
  return (table) => (table === sampleTable ? t('compare.samples') : (fields.get(table)?.label[language] ?? table));
}
