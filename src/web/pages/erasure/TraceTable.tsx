import { Alert, App, Button, Flex, Input, Progress, Table } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { PersonTrace, PersonTraces } from '../../../core/calls/logs.ts';
import { pick } from '../../../core/text/text.ts';
import { useLanguage } from '../../i18n/i18n.ts';
import { boxNames } from '../../parts/box-names.ts';
import { Mark } from '../../parts/Mark.tsx';
import { useErasing } from './use-erasing.ts';

interface TraceTableProps {
  readonly found: PersonTraces;
  readonly values: readonly string[];
}

const keyOf = ({ subject, subjectId }: PersonTrace): string => `${subject} ${subjectId}`;

/** Places that tell of a person: which of them are this person's, why they are erased, and how far that is. */
export function TraceTable({ found: { traces, more }, values }: TraceTableProps) {
  const { t } = useTranslation('erasure');
  const { modal } = App.useApp();
  const told = traces.filter(({ eraseCount }) => eraseCount > 0);
  const [chosen, setChosen] = useState<readonly string[]>(told.map(keyOf));
  const [reason, setReason] = useState('');
  const { erasing, erase } = useErasing();
  const wanted = told.filter((trace) => chosen.includes(keyOf(trace)));
  const lines = wanted.reduce((sum, { eraseCount }) => sum + eraseCount, 0);
  const ask = (): void => {
    modal.confirm({
      title: t('confirm.title'),
      content: t('confirm.text', { places: wanted.length, lines }),
      okText: t('confirm.ok'),
      cancelText: t('confirm.cancel'),
      okButtonProps: { danger: true },
      onOk: () => void erase({ traces: wanted, values, reason: reason.trim() }),
    });
  };
  return (
    <Flex vertical gap={12}>
      <Alert type="info" showIcon title={t('sameName')} />
      {more && <Alert type="warning" showIcon title={t('more')} />}
      <Traces traces={traces} chosen={chosen} onChoose={setChosen} locked={erasing !== null} />
      {erasing === null ? (
        <Flex gap={8} wrap align="center">
          <Input
            className="erasure-reason"
            aria-label={t('reason')}
            placeholder={t('reason')}
            maxLength={500}
            value={reason}
            onChange={({ target }) => setReason(target.value)}
          />
          <Button danger type="primary" disabled={wanted.length === 0 || reason.trim().length < 2} onClick={ask}>
            {t('erase', { lines })}
          </Button>
        </Flex>
      ) : (
        <Outcome {...erasing} />
      )}
    </Flex>
  );
}

function Outcome({ all, done, lines, why }: NonNullable<ReturnType<typeof useErasing>['erasing']>) {
  const { t } = useTranslation('erasure');
  const log = <Link to="/system/log">{t('log')}</Link>;
  return (
    <>
      <Progress percent={Math.round((done / all) * 100)} {...(why === null ? {} : { status: 'exception' })} />
      {why !== null && <Alert type="error" showIcon title={t('stopped', { done, why })} action={log} />}
      {why === null && done < all && <span role="status">{t('progress', { done, all })}</span>}
      {done === all && <Alert type="success" showIcon title={t('done', { lines })} action={log} />}
    </>
  );
}

interface TracesProps {
  readonly traces: readonly PersonTrace[];
  readonly chosen: readonly string[];
  readonly onChoose: (keys: readonly string[]) => void;
  readonly locked: boolean;
}

function Traces({ traces, chosen, onChoose, locked }: TracesProps) {
  const { t } = useTranslation('erasure');
  const names = boxNames(useTranslation('shell').t, traces);
  const language = useLanguage();
  const columns = [
    { title: t('column.place'), render: (_: unknown, { label }: PersonTrace) => pick(label, language) },
    {
      title: t('column.name'),
      render: (_: unknown, trace: PersonTrace) => (
        <>
          {trace.name} <code>{trace.subjectId === '0' ? '' : trace.subjectId}</code>{' '}
          {trace.link !== '' && <Link to={trace.link}>{t('open')}</Link>}
          {!trace.there && trace.subjectId !== '0' && <Mark>{t('gone')}</Mark>}
          {trace.also !== '' && <div className="erasure-also">{trace.also}</div>}
        </>
      ),
    },
    {
      title: t('column.what'),
      render: (_: unknown, { whole, eraseCount }: PersonTrace) =>
        eraseCount === 0 ? t('nothing') : t(whole ? 'whole' : 'alone'),
    },
    { title: t('column.lines'), dataIndex: 'eraseCount', align: 'right' as const },
  ];
  return (
    <Table
      size="small"
      rowKey={keyOf}
      columns={columns}
      dataSource={[...traces]}
      pagination={false}
      scroll={{ x: 'max-content' }}
      rowSelection={{
        selectedRowKeys: [...chosen],
        onChange: (keys) => onChoose(keys.map(String)),
        getTitleCheckboxProps: names.getTitleCheckboxProps,
        getCheckboxProps: (trace) => ({ ...names.getCheckboxProps(trace), disabled: locked || trace.eraseCount === 0 }),
      }}
    />
  );
}
