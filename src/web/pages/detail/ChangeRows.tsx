import { Grid, Table } from 'antd';
import { useTranslation } from 'react-i18next';
import type { ComparedRow, ComparedTable } from '../../../core/calls/task-detail.ts';
import { useLanguage } from '../../i18n/i18n.ts';
import { Mark, type MarkTone } from '../../parts/Mark.tsx';
import { ChangeCells } from './ChangeCells.tsx';
import { fieldPath, fieldTitle, shownValue } from './trail-fields.ts';
import type { ChangeReading } from './use-comparison.ts';

interface ChangeRowsProps extends ChangeReading {
  readonly name: string;
  readonly table: ComparedTable;
}

/** Widths of the columns in front of what changed, in pixels; on a telephone no more than they need. */
const widths = { wide: { row: 170, state: 100 }, narrow: { row: 104, state: 92 } } as const;

const tones: Readonly<Record<ComparedRow['state'], MarkTone>> = { added: 'good', removed: 'bad', changed: 'warn' };

/** The rows of a table that came, went or differ; of a row that came or went, what stood in it. */
export function ChangeRows({ name, table, ...shown }: ChangeRowsProps) {
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
