import { Alert, Button, Flex, Progress } from 'antd';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import type { Conversion } from '../../../core/calls/forms.ts';
import { ask } from '../../data/calls/client.ts';
import { useLoaded } from '../../data/state/use-loaded.ts';
import { usePick } from '../../i18n/i18n.ts';

const listConversions = () => ask('GET /api/seqdesk-baseconfig/form-management/conversions', { silent: true });

const askAgainMs = 2_000;
const whole = 100;
const tones = { running: 'info', done: 'success', failed: 'error', stopped: 'warning' } as const;

interface ConversionListProps {
  /** Another one where something was published. */
  readonly turn: number;
  /** A version whose rows were converted is published now. */
  readonly onDone: () => void;
}

/** How far the rows of records are whose next version waits for them; and what became of the last one. */
export function ConversionList({ turn, onDone }: ConversionListProps) {
  const { t } = useTranslation('studio');
  const pick = usePick();
  const { value, reload } = useLoaded(listConversions, 'release');
  useEffect(() => reload(), [reload, turn]);
  const isRunning = value?.some(({ state }) => state === 'running') === true;
  useEffect(() => {
    if (!isRunning) return undefined;
    const timer = setInterval(reload, askAgainMs);
    return () => {
      clearInterval(timer);
      onDone();
    };
  }, [isRunning, reload, onDone]);
  async function stop({ formId }: Conversion): Promise<void> {
    await ask('POST /api/seqdesk-baseconfig/form-management/stop-conversion', { body: { formId } }).catch(
      () => undefined,
    );
    reload();
  }
  const shown = (value ?? []).filter(({ state }, index) => index === 0 || state === 'running');
  return (
    <Flex vertical gap={8} data-testid="conversions">
      {shown.map((one) => (
        <Alert
          key={one.id}
          type={tones[one.state]}
          showIcon
          title={t(`conversion.${one.state}`, { ...one })}
          description={
            one.state === 'running' ? (
              <Progress percent={Math.floor((one.done / Math.max(1, one.total)) * whole)} status="active" />
            ) : (
              pick(one.note) || undefined
            )
          }
          action={
            one.state === 'running' && (
              <Button size="small" onClick={() => void stop(one)}>
                {t('conversion.stop')}
              </Button>
            )
          }
        />
      ))}
    </Flex>
  );
}
