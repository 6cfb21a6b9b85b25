import { Alert, Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';
import { showDateTime } from '../../../core/text/date-text.ts';
import type { DraftPlace } from '../../data/calls/workflow.ts';
import { takeBack, waitingAt } from '../../form/drafts/waiting-calls.ts';
import { waitingCalls, type WaitingCall } from '../../form/drafts/waiting-list.ts';

/** The hand-in of a form that waits for the network, or was refused when there was one; null where there is none. */
export function useWaitingCall(place: DraftPlace): WaitingCall | null {
  return waitingAt(useSnapshot(waitingCalls).calls, place);
}

/** A form that was handed in without a network: it is not edited unless it is taken back. */
export function WaitingForm({ call }: { readonly call: WaitingCall }) {
  const { t } = useTranslation('step');
  const at = showDateTime(new Date(call.at).toISOString()).slice(0, 16);
  const isRefused = call.refusal !== null;
  return (
    <Alert
      type={isRefused ? 'error' : 'info'}
      showIcon
      data-testid="waiting-form"
      title={t(isRefused ? 'waiting.titleRefused' : 'waiting.title', { at })}
      description={call.refusal ?? t('waiting.hint')}
      action={
        <Button size="small" type={isRefused ? 'primary' : 'default'} onClick={() => void takeBack(call)}>
          {t('waiting.takeBack')}
        </Button>
      }
    />
  );
}
