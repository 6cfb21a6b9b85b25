import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { mobileNumber } from '../../../core/text/phone.ts';
import { logInByPhone } from '../../data/calls/auth.ts';
import { sendPhoneCode } from '../../data/calls/sign-in.ts';
import { FormField } from '../../parts/plain-forms/FormField.tsx';
import { PlainForm } from '../../parts/plain-forms/PlainForm.tsx';
import { SubmitButton } from '../../parts/plain-forms/SubmitButton.tsx';
import { needed, useFields } from '../../parts/plain-forms/use-fields.ts';
import { useLoginAttempt, type LoginFormProps } from './use-login-attempt.ts';

const waitSeconds = 60;
const untyped = { phone: '', code: '' };

/** Seconds until another code may be asked for. */
function useWaiting(): readonly [number, () => void] {
  const [seconds, setSeconds] = useState(0);
  useEffect(() => {
    if (seconds === 0) return;
    const timer = window.setTimeout(() => setSeconds(seconds - 1), 1000);
    return () => window.clearTimeout(timer);
  }, [seconds]);
  return [seconds, () => setSeconds(waitSeconds)];
}

/** S7-05: a telephone's number and the code that was sent to it. */
export function PhoneForm({ tenantId, tenantField, onAccepted, onFailure }: LoginFormProps) {
  const { t } = useTranslation('login');
  const { busy, attempt } = useLoginAttempt(onFailure);
  const [sentId, setSentId] = useState('');
  const [seconds, startWaiting] = useWaiting();
  const { values, form, field, check } = useFields(untyped, {
    phone: ({ phone }) => (mobileNumber(phone) === null ? 'phoneNeeded' : null),
    code: needed('code', 'codeNeeded'),
  });
  async function send(): Promise<void> {
    if (!check(['phone'])) return;
    const id = await attempt(() => sendPhoneCode(tenantId, values.phone));
    if (id === null) return;
    setSentId(id);
    startWaiting();
  }
  async function submit(): Promise<void> {
    if (busy || !check()) return;
    const { phone, code } = values;
    const login = await attempt(() => logInByPhone(tenantId, { phone, id: sentId, code: code.trim() }));
    if (login !== null) onAccepted(login, null);
  }
  const sendButton = (
    <button
      type="button"
      className="plain-button login-send"
      disabled={seconds > 0 || busy}
      onClick={() => void send()}
    >
      {seconds > 0 ? t('sendAgain', { seconds }) : t('sendCode')}
    </button>
  );
  return (
    <PlainForm form={form} onSubmit={() => void submit()}>
      {tenantField}
      <FormField
        {...field('phone')}
        label={t('phone')}
        input={{ type: 'tel', autoComplete: 'tel', inputMode: 'tel', maxLength: 20 }}
      />
      <FormField
        {...field('code')}
        label={t('code')}
        suffix={sendButton}
        input={{ autoComplete: 'one-time-code', inputMode: 'numeric', maxLength: 6 }}
      />
      <p className="plain-note" role="status">
        {sentId !== '' && t('codeSent')}
      </p>
      <SubmitButton busy={busy} disabled={sentId === ''}>
        {t('submit')}
      </SubmitButton>
    </PlainForm>
  );
}
