import { Alert, Button, Progress } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Conversion } from '../../../core/calls/forms.ts';
import { ask } from '../../data/calls/client.ts';
import { usePick } from '../../i18n/i18n.ts';

const whole = 100;
const tones = { running: 'info', done: 'success', failed: 'error', stopped: 'warning' } as const;

interface ConversionNoteProps {
  readonly conversion: Conversion;
  readonly onStopped: () => void;
}

/** How far the rows of a version are, with the way to stop; or how it ended, when and why. */
export function ConversionNote({ conversion, onStopped }: ConversionNoteProps) {
  const { t } = useTranslation('studio');
  const pick = usePick();
  const [busy, setBusy] = useState(false);
  const { formId, version, state, done, total } = conversion;
  const numbers = { done, total, at: conversion.endedAt.slice(0, 16) };
  async function stop(): Promise<void> {
    setBusy(true);
    // Why it could not be stopped is told with the call; how it stands now is asked anew.
    const asked = { body: { formId } };
    await ask('POST /api/seqdesk-baseconfig/form-management/stop-conversion', asked).catch(() => undefined);
    setBusy(false);
    onStopped();
  }
  return (
    <Alert
      type={tones[state]}
      showIcon
      title={t(`conversion.${state}`, { name: pick(conversion.label), version })}
      description={
        <>
          {state === 'running' && (
            <Progress percent={Math.floor((done / Math.max(1, total)) * whole)} status="active" />
          )}
          {state === 'failed' && <div>{pick(conversion.note)}</div>}
          <div>{t(`conversion.${state}Rows`, numbers)}</div>
        </>
      }
      action={
        state === 'running' && (
          <Button size="small" loading={busy} onClick={() => void stop()}>
            {t('conversion.stop')}
          </Button>
        )
      }
    />
  );
}
