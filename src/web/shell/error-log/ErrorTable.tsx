import { BugOutlined } from '@ant-design/icons';
import { Button, Empty, Table, type TableProps } from 'antd';
import { useTranslation } from 'react-i18next';
import { chinaTime, zoneNote } from '../../parts/china-time.ts';
import { Mark } from '../../parts/Mark.tsx';
import type { LogEntry } from '../../data/state/log-entry.ts';

interface Row extends LogEntry {
  /** Place in the log, oldest first. */
  readonly place: number;
}

type Translate = ReturnType<typeof useTranslation<'bar'>>['t'];

function columnsOf(t: Translate): NonNullable<TableProps<Row>['columns']> {
  return [
    {
      title: t('log.type'),
      dataIndex: 'type',
      width: 130,
      render: (type: string) => (
        <Mark tone="bad">
          <BugOutlined aria-hidden /> {type}
        </Mark>
      ),
    },
    { title: t('log.url'), dataIndex: 'url', width: 260 },
    { title: t('log.message'), dataIndex: 'message' },
    {
      title: t('log.time') + zoneNote(),
      dataIndex: 'time',
      width: 180,
      render: (time: string) => chinaTime(Date.parse(time)).slice(0, 19).replace('T', ' '),
    },
  ];
}

/** What is hidden until a row is opened: the stack, and what else is known. */
function detailsOf({ stack, info }: LogEntry, t: Translate) {
  const texts = [
    [t('log.stack'), stack],
    [t('log.info'), info],
  ].filter(([, text]) => text !== '');
  return texts.map(([name, text]) => (
    <section key={name} aria-label={name ?? ''}>
      <strong>{name}</strong>
      <pre className="error-log-stack">{text}</pre>
    </section>
  ));
}

/** The errors, newest first. */
export function ErrorTable({ entries }: { readonly entries: readonly LogEntry[] }) {
  const { t } = useTranslation('bar');
  const rows = entries.map((entry, place) => ({ ...entry, place })).toReversed();
  return (
    <Table<Row>
      rowKey="place"
      size="small"
      columns={columnsOf(t)}
      dataSource={rows}
      scroll={{ x: 720 }}
      pagination={{ pageSize: 20, hideOnSinglePage: true, showSizeChanger: false }}
      locale={{ emptyText: <Empty description={t('log.none')} /> }}
      expandable={{
        rowExpandable: ({ stack, info }) => stack !== '' || info !== '',
        expandedRowRender: (row) => detailsOf(row, t),
        expandIcon: ({ expanded, expandable, onExpand, record }) =>
          expandable && (
            <Button type="link" size="small" aria-expanded={expanded} onClick={(event) => onExpand(record, event)}>
              {t(expanded ? 'log.fold' : 'log.expand')}
            </Button>
          ),
        columnWidth: 110,
      }}
    />
  );
}
