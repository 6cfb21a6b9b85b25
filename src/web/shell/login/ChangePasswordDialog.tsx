import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isLongEnough } from '../../../core/text/password.ts';
import { changePassword, type AcceptedLogin } from '../../data/calls/auth.ts';
import { FormAlert } from '../../parts/plain-forms/FormAlert.tsx';
import { FormDialog } from '../../parts/plain-forms/FormDialog.tsx';
import { PasswordField } from '../../parts/plain-forms/PasswordField.tsx';
import { needed, useFields } from '../../parts/plain-forms/use-fields.ts';
import { useLoginAttempt } from './use-login-attempt.ts';

interface ChangePasswordDialogProps {
  readonly login: AcceptedLogin;
  /** The old password where it was just typed; else it is asked for. */
  readonly typed: string | null;
  readonly onChanged: () => void;
  readonly onCancel: () => void;
}

const untyped = { old: '', wanted: '', repeated: '' };

/** Asks for a password of one's own before anything else is open. */
export function ChangePasswordDialog({ login, typed, onChanged, onCancel }: ChangePasswordDialogProps) {
  const { t } = useTranslation('login');
  const [failure, setFailure] = useState<string | null>(null);
  const { busy, attempt } = useLoginAttempt(setFailure);
  const { values, form, field, check } = useFields(untyped, {
    ...(typed === null ? { old: needed('old', 'passwordNeeded') } : {}),
    wanted: ({ wanted }) => (isLongEnough(wanted) ? null : 'tooShort'),
    repeated: ({ wanted, repeated }) => (wanted === repeated ? null : 'repeatDiffers'),
  });
  async function submit(): Promise<void> {
    if (!check()) return;
    const changed = await attempt(async () => {
      await changePassword(login, typed ?? values.old, values.wanted);
      return true;
    });
    if (changed === true) onChanged();
  }
  const dialog = { title: t('changeTitle'), submit: t('change'), busy, form, onCancel };
  return (
    <FormDialog {...dialog} onSubmit={() => void submit()}>
      <p className="plain-note">{t('changeText')}</p>
      <FormAlert text={failure} />
      <input type="text" name="username" autoComplete="username" value={login.user.account} readOnly hidden />
      {typed === null && (
        <PasswordField {...field('old')} label={t('oldPassword')} input={{ autoComplete: 'current-password' }} />
      )}
      <PasswordField {...field('wanted')} label={t('newPassword')} input={{ autoComplete: 'new-password' }} />
      <PasswordField {...field('repeated')} label={t('repeatPassword')} input={{ autoComplete: 'new-password' }} />
    </FormDialog>
  );
}
