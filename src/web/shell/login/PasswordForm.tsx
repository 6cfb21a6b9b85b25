import { useTranslation } from 'react-i18next';
import { logIn } from '../../data/calls/auth.ts';
import { FormField } from '../../parts/plain-forms/FormField.tsx';
import { PlainForm } from '../../parts/plain-forms/PlainForm.tsx';
import { PasswordField } from '../../parts/plain-forms/PasswordField.tsx';
import { SubmitButton } from '../../parts/plain-forms/SubmitButton.tsx';
import { needed, useFields, type FieldProps } from '../../parts/plain-forms/use-fields.ts';
import { type Captcha, fetchCaptcha } from '../../data/calls/sign-in.ts';
import { useLoginAttempt, type LoginFormProps } from './use-login-attempt.ts';
import { useCallback } from 'react';
import { useLoaded } from '../../data/state/use-loaded.ts';

interface PasswordFormProps extends LoginFormProps {
  /** Whether a captcha has to be typed. */
  readonly captcha: boolean;
  readonly onRejected: (account: string) => void;
}

const untyped = { account: '', password: '', code: '' };

/** S7-02: account, password, and the captcha where it is on. */
export function PasswordForm({ captcha: asked, onRejected, ...shared }: PasswordFormProps) {
  const { tenantId, tenantField, onAccepted, onFailure } = shared;
  const { t } = useTranslation('login');
  const { busy, attempt } = useLoginAttempt(onFailure);
  const { captcha, renew } = useCaptcha(asked);
  const { values, form, field, check, set } = useFields(untyped, {
    account: needed('account', 'accountNeeded'),
    password: ({ password }) => (password === '' ? 'passwordNeeded' : null),
    ...(asked ? { code: needed('code', 'captchaNeeded') } : {}),
  });
  async function submit(): Promise<void> {
    if (busy || !check()) return;
    const { account, password, code } = values;
    const read = asked ? { key: captcha?.key ?? '', code: code.trim() } : null;
    const login = await attempt(() => logIn({ tenantId, account: account.trim(), password, captcha: read }));
    if (login !== null) return onAccepted(login, password);
    onRejected(account.trim());
    // A captcha is good for one try.
    renew();
    set('code', '');
  }
  return (
    <PlainForm form={form} onSubmit={() => void submit()}>
      {tenantField}
      <FormField
        {...field('account')}
        label={t('account')}
        input={{ autoComplete: 'username', autoCapitalize: 'none', spellCheck: false, autoFocus: true }}
      />
      <PasswordField {...field('password')} label={t('password')} input={{ autoComplete: 'current-password' }} />
      {asked && <CaptchaField field={field('code')} captcha={captcha} onRenew={renew} />}
      <SubmitButton busy={busy}>{t('submit')}</SubmitButton>
    </PlainForm>
  );
}

/** The captcha now shown, null while there is none, and a way to another one. */
function useCaptcha(needed: boolean): { readonly captcha: Captcha | null; readonly renew: () => void } {
  const load = useCallback(async () => (needed ? fetchCaptcha().catch(() => null) : null), [needed]);
  const { value, reload } = useLoaded(load, null);
  return { captcha: value, renew: reload };
}

interface CaptchaFieldProps {
  readonly field: FieldProps;
  /** Null while it is fetched. */
  readonly captcha: Captcha | null;
  readonly onRenew: () => void;
}

/** S7-07: the picture and what stands in it; a click gives another one. */
function CaptchaField({ field, captcha, onRenew }: CaptchaFieldProps) {
  const { t } = useTranslation('login');
  return (
    <div className="login-captcha">
      <FormField
        {...field}
        label={t('captcha')}
        input={{ autoComplete: 'off', maxLength: 5, spellCheck: false, autoCapitalize: 'none' }}
      />
      <button
        type="button"
        className="login-captcha-picture"
        aria-label={t('captchaAgain')}
        title={t('captchaAgain')}
        onClick={onRenew}
      >
        {captcha !== null && <img src={captcha.image} alt="" width={130} height={48} />}
      </button>
    </div>
  );
}
