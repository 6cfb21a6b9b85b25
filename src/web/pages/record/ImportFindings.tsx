import { joinList } from '../../../core/text/list-text.ts';
import { Alert, Flex, Table, Typography, type TableProps } from 'antd';
import { useTranslation } from 'react-i18next';
import type { RecordModel } from '../../../core/model/model.ts';
import type { ImportFinding, ImportReport } from '../../../core/calls/records.ts';
import { useLanguage } from '../../i18n/i18n.ts';
import { Mark } from '../../parts/Mark.tsx';
import { useScreenLevel } from '../../parts/screen-level.ts';

const shownRows = 10;

/** Whose fields the findings name. */
interface Listing {
  readonly model: RecordModel;
}

function verdict({ written, faulty, confirm, added, changed }: ImportReport) {
  if (written) return { type: 'success', key: 'done' } as const;
  if (faulty > 0 || confirm === '') return { type: 'error', key: 'faulty' } as const;
  return added + changed === 0
    ? ({ type: 'info', key: 'nothing' } as const)
    : ({ type: 'info', key: 'ready' } as const);
}

/** What an import would do or did: figures, columns that do not count, and every finding with its cure. */
export function ImportFindings({ model, report }: Listing & { readonly report: ImportReport }) {
  const { t } = useTranslation('record');
  const language = useLanguage();
  const { type, key } = verdict(report);
  const figures = { ...report, findings: undefined };
  const { findings, findingCount, unknownHeaders, passedOver, notes } = report;
  return (
    <Flex vertical gap={8} data-testid="import-report">
      <Alert
        type={type}
        showIcon
        role="status"
        title={t(`importing.${key}`, figures)}
        description={report.written ? undefined : t('importing.summary', figures)}
      />
      {notes.length > 0 && (
        <Typography.Text>
          {t('importing.converted', {
            names: joinList(
              notes.map((note) => note[language]),
              language,
            ),
          })}
        </Typography.Text>
      )}
      {unknownHeaders.length > 0 && (
        <Typography.Text type="warning">
          {t('importing.unknown', { names: joinList(unknownHeaders, language) })}
        </Typography.Text>
      )}
      {passedOver.length > 0 && (
        <Typography.Text type="secondary">
          {t('importing.passedOver', { names: joinList(passedOver, language) })}
        </Typography.Text>
      )}
      {findings.length > 0 && <FindingTable model={model} findings={findings} />}
      {findingCount > findings.length && (
        <Typography.Text type="secondary">
          {t('importing.more', { shown: findings.length, count: findingCount })}
        </Typography.Text>
      )}
    </Flex>
  );
}

type Listed = ImportFinding & { readonly id: number };

/** Every finding: where, what, and how to mend it; below each other where there is no room beside. */
function FindingTable({ model, findings }: Listing & { readonly findings: readonly ImportFinding[] }) {
  const { t } = useTranslation('record');
  const language = useLanguage();
  const small = useScreenLevel() === 0;
  const place = ({ column, header, key: field }: Listed): string =>
    column === ''
      ? header || (model.fields.get(field)?.label[language] ?? t('importing.wholeRow'))
      : `${column} ${header}`;
  const what = ({ message, level }: Listed) => (
    <>
      <Mark tone={level === 'error' ? 'bad' : 'warn'}>{level === 'error' ? '×' : '!'}</Mark> {message[language]}
    </>
  );
  const wide: TableProps<Listed>['columns'] = [
    { title: t('importing.row'), dataIndex: 'row', width: 64 },
    { title: t('importing.column'), width: 128, render: (_, finding) => place(finding) },
    { title: t('importing.what'), render: (_, finding) => what(finding) },
    { title: t('importing.mend'), render: (_, { mend }) => mend[language] },
  ];
  const narrow: TableProps<Listed>['columns'] = [
    {
      title: t('importing.what'),
      render: (_, finding) => (
        <Flex vertical gap={4}>
          <strong>
            {t('importing.row')} {finding.row} · {place(finding)}
          </strong>
          <span>{what(finding)}</span>
          <span className="text-second">{finding.mend[language]}</span>
        </Flex>
      ),
    },
  ];
  return (
    <Table<Listed>
      size="small"
      rowKey="id"
      dataSource={findings.map((finding, id) => ({ ...finding, id }))}
      scroll={small ? { y: 320 } : { x: 560, y: 320 }}
      pagination={findings.length > shownRows ? { pageSize: shownRows, size: 'small', showSizeChanger: false } : false}
      columns={small ? narrow : wide}
    />
  );
}
