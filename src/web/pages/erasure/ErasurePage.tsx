import { Alert, Button, Empty, Flex, Input } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { PersonTraces } from '../../../core/calls/logs.ts';
import { ask } from '../../data/calls/client.ts';
import { useCall } from '../../data/state/use-call.ts';
import { Panel } from '../../parts/Panel.tsx';
import { TraceTable } from './TraceTable.tsx';
import './erasure.css';

const kept = ['rows', 'trails', 'texts', 'codes'] as const;

/** What was found, and by which values. */
interface Found extends PersonTraces {
  readonly values: readonly string[];
}

/** Finds what records and logs tell of a person, and erases it from the logs at their request. */
export function ErasurePage() {
  const { t } = useTranslation('erasure');
  const [written, setWritten] = useState('');
  const [found, setFound] = useState<Found | null>(null);
  const { busy, failure, run } = useCall();
  const values = written.split('\n').flatMap((line) => (line.trim().length < 2 ? [] : [line.trim()]));
  async function find(): Promise<void> {
    const body = { values };
    const answer = await run(() => ask('POST /api/blade-log/audit/find-person', { body, silent: true }));
    setFound(answer === null ? null : { ...answer, values });
  }
  return (
    <div className="erasure">
      <Panel>
        <h1>{t('title')}</h1>
        <p>{t('does')}</p>
        <h2>{t('doesNot.title')}</h2>
        <ul>
          {kept.map((what) => (
            <li key={what}>{t(`doesNot.${what}`)}</li>
          ))}
        </ul>
        <label htmlFor="erasure-values">{t('values')}</label>
        <Input.TextArea
          id="erasure-values"
          autoSize={{ minRows: 3, maxRows: 10 }}
          maxLength={2000}
          placeholder={t('valuesHint')}
          value={written}
          onChange={({ target }) => setWritten(target.value)}
        />
        <Flex gap={8} className="erasure-find">
          <Button type="primary" loading={busy} disabled={values.length === 0} onClick={() => void find()}>
            {t('find')}
          </Button>
        </Flex>
        {failure !== null && <Alert type="error" showIcon title={failure} />}
      </Panel>
      {found !== null && (
        <Panel>
          {found.traces.length === 0 ? (
            <Empty description={t('none')} />
          ) : (
            <TraceTable key={JSON.stringify(found)} found={found} values={found.values} />
          )}
        </Panel>
      )}
    </div>
  );
}
