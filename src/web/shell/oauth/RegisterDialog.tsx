import { useState, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../data/calls/api-error.ts';
import { dropLogin, type AcceptedLogin } from '../../data/calls/auth.ts';
import { registerGuest, listTenants } from '../../data/calls/sign-in.ts';
import { FormAlert } from '../../parts/plain-forms/FormAlert.tsx';
import { FormDialog } from '../../parts/plain-forms/FormDialog.tsx';
import { FormField } from '../../parts/plain-forms/FormField.tsx';
import { PasswordField } from '../../parts/plain-forms/PasswordField.tsx';
import { useFields, needed, type FieldProps } from '../../parts/plain-forms/use-fields.ts';
import { PlainDialog } from '../../parts/plain-forms/PlainDialog.tsx';
import { useLoaded } from '../../data/state/use-loaded.ts';
import { isLongEnough } from '../../../core/text/password.ts';

/** What a guest typed (S3-06). */
interface Typed {
  readonly password: string;
  readonly password2: string;
}

function passwordFault(password: string, missing: string): string | null {
  if (password === '') return missing;
  return isLongEnough(password) ? null : 'register.tooShort';
}

/** S5-02 to S5-06: what is wrong with a registration, as keys of texts. The tenant may be left out. */
export const registrationRules = {
  name: needed('name', 'register.nameNeeded'),
  account: needed('account', 'register.accountNeeded'),
  password: ({ password }: Typed) => passwordFault(password, 'register.passwordNeeded'),
  password2: ({ password, password2 }: Typed) =>
    passwordFault(password2, 'register.repeatNeeded') ?? (password === password2 ? null : 'register.differs'),
};

interface RegisterDialogProps {
  readonly login: AcceptedLogin;
  /** The guest's login is over, with a registration or without. */
  readonly onEnd: () => void;
}

/** S5-01: the account that a guest of a third party asks for. */
export function RegisterDialog({ login, onEnd }: RegisterDialogProps) {
  const { t } = useTranslation('login');
  const { user } = login;
  const [stage, setStage] = useState<'typing' | 'sending' | 'done'>('typing');
  const [failure, setFailure] = useState<string | null>(null);
  const untyped = { tenantId: user.tenantId, name: user.realName, account: '', password: '', password2: '' };
  const { values, form, field, check } = useFields(untyped, registrationRules);
  async function end(): Promise<void> {
    // A login that the server does not end now ends there by itself.
    await dropLogin(login).catch(() => undefined);
    onEnd();
  }
  async function submit(): Promise<void> {
    if (!check()) return;
    setStage('sending');
    setFailure(null);
    const { tenantId, name, account, password } = values;
    try {
      await registerGuest({ tenantId, name: name.trim(), account: account.trim(), password, oauthId: user.oauthId });
      setStage('done');
    } catch (error) {
      setFailure((error instanceof ApiError ? error.serverWords : null) ?? t('register.failed'));
      setStage('typing');
    }
  }
  if (stage === 'done') return <RegisteredDialog onClose={() => void end()} />;
  const texts = { title: t('register.title'), submit: t('register.submit') };
  return (
    <FormDialog
      {...texts}
      busy={stage === 'sending'}
      form={form}
      onSubmit={() => void submit()}
      onCancel={() => void end()}
    >
      <p className="plain-note">{t('register.text')}</p>
      <FormAlert text={failure} />
      <RegisterTenant {...field('tenantId')} />
      <FormField {...field('name')} label={t('register.name')} input={{ autoComplete: 'name', maxLength: 50 }} />
      <FormField
        {...field('account')}
        label={t('register.account')}
        input={{ autoComplete: 'username', autoCapitalize: 'none', spellCheck: false, maxLength: 50 }}
      />
      <PasswordField {...field('password')} label={t('register.password')} input={{ autoComplete: 'new-password' }} />
      <PasswordField {...field('password2')} label={t('register.repeat')} input={{ autoComplete: 'new-password' }} />
    </FormDialog>
  );
}

/** S5-07: says that an administrator has to approve. */
function RegisteredDialog({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation('login');
  const { t: shell } = useTranslation('shell');
  return (
    <PlainDialog title={t('register.doneTitle')} onCancel={onClose}>
      <p>{t('register.done')}</p>
      <div className="plain-buttons">
        <button type="button" className="plain-button plain-primary" onClick={onClose}>
          {shell('confirm')}
        </button>
      </div>
    </PlainDialog>
  );
}

/** S5-02: the company that a guest wants to belong to; may be left out. */
function RegisterTenant({ name, value, onChange }: FieldProps) {
  const { t } = useTranslation('login');
  const id = useId();
  // Without the list there is no choice, and none is needed.
  const tenants = useLoaded(listTenants, null).value ?? [];
  return (
    <div className="plain-field">
      <label htmlFor={id}>{t('register.tenant')}</label>
      <select id={id} name={name} value={value} onChange={(event) => onChange(event.target.value)}>
        <option value="">{t('register.noTenant')}</option>
        {tenants.map(({ tenantId, tenantName }) => (
          <option key={tenantId} value={tenantId}>
            {tenantName}
          </option>
        ))}
      </select>
    </div>
  );
}
