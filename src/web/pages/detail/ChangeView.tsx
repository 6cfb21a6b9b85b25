import { Alert, Button, Skeleton, Grid, Table } from 'antd';
import { useTranslation } from 'react-i18next';
import type { Comparison, ComparedRow, ComparedTable, ComparedCell } from '../../../core/calls/task-detail.ts';
import { isEmptyValue } from '../../../core/values/empty.ts';
import { useLanguage, usePick } from '../../i18n/i18n.ts';
import { type ChangeReading, useComparison, type ComparedSpan } from './use-comparison.ts';
import { fieldPath, fieldTitle, shownValue } from './trail-fields.ts';
import { Mark, type MarkTone } from '../../parts/Mark.tsx';
import { sampleTable } from '../../../core/model/load/load-set.ts';

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

interface ChangeRowsProps extends ChangeReading {
  readonly name: string;
  readonly table: ComparedTable;
}

/** Widths of the columns in front of what changed, in pixels; on a telephone no more than they need. */
const widths = { wide: { row: 170, state: 100 }, narrow: { row: 104, state: 92 } } as const;

const tones: Readonly<Record<ComparedRow['state'], MarkTone>> = { added: 'good', removed: 'bad', changed: 'warn' };

/** The rows of a table that came, went or differ; of a row that came or went, what stood in it. */
function ChangeRows({ name, table, ...shown }: ChangeRowsProps) {
  const { t } = useTranslation('detail');
  const language = useLanguage();
  const width = widths[Grid.useBreakpoint().sm === false ? 'narrow' : 'wide'];
  const { fields, lookups } = shown;
  const values = ({ state, cells }: ComparedRow): string =>
    cells
      .map(({ path, before, after }) => {
        const field = fields.get(fieldPath(path));
        const value = shownValue(field, state === 'added' ? after : before, language, lookups);
        return `${fieldTitle(field, path, language)} ${value}`;
      })
      .join(' · ');
  return (
    <Table<ComparedRow>
      size="small"
      tableLayout="fixed"
      className="change-rows"
      rowKey="row"
      aria-label={name}
      columns={[
        { title: name, dataIndex: 'row', width: width.row },
        {
          title: t('compare.state'),
          width: width.state,
          render: (_: unknown, { state }) => <Mark tone={tones[state]}>{t(`compare.is.${state}`)}</Mark>,
        },
        {
          title: t('compare.what'),
          render: (_: unknown, row) =>
            row.state === 'changed' ? <ChangeCells cells={row.cells} {...shown} /> : values(row),
        },
      ]}
      dataSource={[...table.rows]}
      pagination={{ pageSize: 20, hideOnSinglePage: true, showSizeChanger: false }}
    />
  );
}

interface ChangeCellsProps extends ChangeReading {
  readonly cells: readonly ComparedCell[];
}

/** Values that differ, one a line: what it is, from what, to what. */
function ChangeCells({ cells, ...shown }: ChangeCellsProps) {
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
