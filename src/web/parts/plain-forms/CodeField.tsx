import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FormField } from './FormField.tsx';
import type { FieldProps } from './use-fields.ts';

const waitSeconds = 60;

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

interface CodeFieldProps {
  readonly field: FieldProps;
  readonly label: string;
  readonly busy: boolean;
  /** Has a code sent; says whether it was. */
  readonly onSend: () => Promise<boolean>;
}

/** A field for the code that a telephone was sent, with the button that has it sent, at most once a minute. */
export function CodeField({ field, label, busy, onSend }: CodeFieldProps) {
  const { t } = useTranslation('login');
  const [seconds, startWaiting] = useWaiting();
  const [sent, setSent] = useState(false);
  async function send(): Promise<void> {
    if (!(await onSend())) return;
    setSent(true);
    startWaiting();
  }
  const button = (
    <button
      type="button"
      className="plain-button plain-send"
      disabled={seconds > 0 || busy}
      onClick={() => void send()}
    >
      {seconds > 0 ? t('sendAgain', { seconds }) : t('sendCode')}
    </button>
  );
  return (
    <>
      <FormField
        {...field}
        label={label}
        suffix={button}
        input={{ autoComplete: 'one-time-code', inputMode: 'numeric', maxLength: 6 }}
      />
      <p className="plain-note" role="status">
        {sent && t('codeSent')}
      </p>
    </>
  );
}
