import { Alert, Button, Progress } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Conversion } from '../../../core/calls/forms.ts';
import { ask } from '../../data/calls/client.ts';
import { usePick } from '../../i18n/i18n.ts';

const whole = 100;
const calls = {
  start: 'POST /api/seqdesk-baseconfig/form-management/start-conversion',
  stop: 'POST /api/seqdesk-baseconfig/form-management/stop-conversion',
} as const;
const tones = { running: 'info', moving: 'success', done: 'success', failed: 'error', stopped: 'warning' } as const;

interface ConversionNoteProps {
  readonly conversion: Conversion;
  readonly onChanged: () => void;
}

/** What can be done with a conversion: stop it, or have it tried (again). */
function deedsOf({ state, attempts }: Conversion): readonly ('start' | 'stop')[] {
  if (state === 'failed' || state === 'stopped') return ['start'];
  const isLate = attempts > 0;
  if (state === 'running') return isLate ? ['start', 'stop'] : ['stop'];
  return state === 'moving' && isLate ? ['start'] : [];
}

/** How far the rows of a version are, with the way to stop or start it; or how it ended, when and why. */
export function ConversionNote({ conversion, onChanged }: ConversionNoteProps) {
  const { t } = useTranslation('studio');
  const pick = usePick();
  const [busy, setBusy] = useState(false);
  const { formId, version, state, total, attempts, endedAt, nextAt } = conversion;
  const done = state === 'moving' ? conversion.moved : conversion.done;
  async function act(deed: 'start' | 'stop'): Promise<void> {
    setBusy(true);
    // Why it could not be done is told with the call; how things stand now is asked anew.
    await ask(calls[deed], { body: { formId } }).catch(() => undefined);
    setBusy(false);
    onChanged();
  }
  const isUnderWay = state === 'running' || state === 'moving';
  return (
    <Alert
      type={attempts > 0 && isUnderWay ? 'warning' : tones[state]}
      showIcon
      title={t(`conversion.${state}`, { name: pick(conversion.label), version })}
      description={
        <>
          {isUnderWay && <Progress percent={Math.floor((done / Math.max(1, total)) * whole)} status="active" />}
          {pick(conversion.note) !== '' && <div>{pick(conversion.note)}</div>}
          {attempts > 0 && isUnderWay && <div>{t('conversion.again', { at: nextAt.slice(0, 19) })}</div>}
          <div>{t(`conversion.${state}Rows`, { done, total, at: endedAt.slice(0, 16) })}</div>
        </>
      }
      action={deedsOf(conversion).map((deed) => (
        <Button key={deed} size="small" loading={busy} className="studio-deed" onClick={() => void act(deed)}>
          {t(`conversion.${deed === 'start' && isUnderWay ? 'now' : deed}`)}
        </Button>
      ))}
    />
  );
}
