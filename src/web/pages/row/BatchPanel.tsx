import { CalculatorOutlined } from '@ant-design/icons';
import { Alert, App, Button, Flex, Progress } from 'antd';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { CalculationState } from '../../../core/calls/calculations.ts';
import type { RecordRow } from '../../../core/calls/records.ts';
import type { RecordModel } from '../../../core/model/model.ts';
import { joinList } from '../../../core/text/list-text.ts';
import { calculateCall } from '../../../core/words/calculation/word.ts';
import { calculationState } from '../../data/calls/record-row.ts';
import { failureText, useLoaded, type Loaded } from '../../data/state/use-loaded.ts';
import { useLanguage } from '../../i18n/i18n.ts';
import type { RecordRights } from '../record/use-record-rights.ts';
import { calculate, doneText, progressText } from './calculate.ts';

interface BatchPanelProps {
  readonly model: RecordModel;
  readonly row: RecordRow;
  readonly rights: RecordRights;
  /** Its rows were computed. */
  readonly onCalculated: () => void;
  readonly onState: (state: BatchState) => void;
}

/** Whether the rows of a batch are computed from what there is now; `unknown` until the server said so. */
export type BatchState = 'unknown' | 'never' | 'stale' | 'running' | 'current';

const everyMs = 1000;

/** How far the calculation of a batch is, whether it still holds, and the button that calculates it. */
export function BatchPanel({ model, row, rights, onCalculated, onState }: BatchPanelProps) {
  const { t } = useTranslation('batch');
  const language = useLanguage();
  const { message } = App.useApp();
  const [busy, setBusy] = useState(false);
  const load = useCallback(() => calculationState(model, row.id), [model, row.id]);
  const loaded = useLoaded(load, 'counters');
  const { value: state, reload } = loaded;
  const running = state?.running ?? null;
  // A value of the batch itself may have been changed.
  useEffect(() => reload(), [row.ver, reload]);
  const wasRunning = useRef(false);
  useEffect(() => {
    if (running === null && wasRunning.current) onCalculated();
    wasRunning.current = running !== null;
    if (running === null) return undefined;
    const timer = setTimeout(reload, everyMs);
    return () => clearTimeout(timer);
  }, [running, reload, onCalculated]);
  const batch = batchState(loaded);
  useEffect(() => onState(batch), [batch, onState]);
  const action = rights.ofRow(row).find(({ verb, as }) => verb === 'call' && as === calculateCall);
  if (state === null) return null;
  async function start(): Promise<void> {
    setBusy(true);
    try {
      const done = calculate(model, row.id, reload);
      setTimeout(reload, everyMs / 4);
      const calculated = await done;
      if (calculated !== null) void message.success(doneText(t, calculated));
    } catch (error) {
      void message.error(failureText(error));
    } finally {
      setBusy(false);
      reload();
      onCalculated();
    }
  }
  const { calculatedAt: time, calculatedBy: name, changes } = state;
  const count = changes.reduce((sum, change) => sum + change.count, 0);
  const told = changes.map((change) => t('change', { label: change.label[language], count: change.count }));
  const stale = time !== '' && count > 0;
  return (
    <section className="batch-panel" data-testid="calculation" aria-live="polite">
      <Flex gap={12} wrap align="center">
        {action !== undefined && (
          <Button
            type={time === '' || stale ? 'primary' : 'default'}
            icon={<CalculatorOutlined />}
            loading={busy || running !== null}
            onClick={() => void start()}
          >
            {action.label[language]}
          </Button>
        )}
        {running === null && (
          <span className="text-second">{time === '' ? t('never') : t('calculated', { name, time })}</span>
        )}
        {running !== null && (
          <Flex vertical flex={1} role="status">
            <span>
              {progressText(t, running)} <span className="text-second">{t('leave')}</span>
            </span>
            <Progress
              percent={running.all === 0 ? 0 : Math.floor((running.done / running.all) * 100)}
              size="small"
              status="active"
            />
          </Flex>
        )}
      </Flex>
      {running === null && stale && (
        <Alert
          type="warning"
          showIcon
          title={t(state.open ? 'stale' : 'outdated', { count, changes: joinList(told, language) })}
        />
      )}
    </section>
  );
}

/** Where the server does not say it, it tells whoever hands the batch in. */
function batchState({ value: state, failure }: Loaded<CalculationState>): BatchState {
  if (state === null) return failure === null ? 'unknown' : 'current';
  if (state.running !== null) return 'running';
  if (state.calculatedAt === '') return 'never';
  return state.changes.length > 0 ? 'stale' : 'current';
}
