import { App, Card } from 'antd';
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';
import { isLongEnough } from '../../../core/text/password.ts';
import { updatePassword } from '../../data/calls/account.ts';
import { FormAlert } from '../../parts/plain-forms/FormAlert.tsx';
import { PasswordField } from '../../parts/plain-forms/PasswordField.tsx';
import { PlainForm } from '../../parts/plain-forms/PlainForm.tsx';
import { SubmitButton } from '../../parts/plain-forms/SubmitButton.tsx';
import { needed, useFields } from '../../parts/plain-forms/use-fields.ts';
import { session } from '../../data/state/session.ts';
import { useCall } from '../../data/state/use-call.ts';
import '../../parts/plain-forms/plain-forms.css';

const untyped = { old: '', wanted: '', repeated: '' };

/** Changes one's password: the old one, the new one twice, with at least six characters (S5-05, S5-06, S5-16). */
export function PasswordCard({ onChanged }: { readonly onChanged: () => void }) {
  const { t } = useTranslation('info');
  const { user } = useSnapshot(session);
  const { message } = App.useApp();
  const { busy, failure, setFailure, run } = useCall();
  const { values, form, field, check, set } = useFields(untyped, {
    old: needed('old', 'register.passwordNeeded'),
    wanted: ({ wanted }) =>
      wanted === '' ? 'register.passwordNeeded' : isLongEnough(wanted) ? null : 'register.tooShort',
    repeated: ({ wanted, repeated }) =>
      repeated === '' ? 'register.repeatNeeded' : wanted === repeated ? null : 'register.differs',
  });
  async function submit(): Promise<void> {
    setFailure(null);
    if (busy || !check()) return;
    await run(async () => {
      await updatePassword(values.old, values.wanted);
      void message.success(t('password.changed'));
      for (const name of ['old', 'wanted', 'repeated'] as const) set(name, '');
      onChanged();
    });
  }
  return (
    <Card title={<h2 className="info-title">{t('password.title')}</h2>} data-testid="info-password">
      <PlainForm form={form} className="info-password" onSubmit={() => void submit()}>
        <FormAlert text={failure} />
        <input type="text" name="username" autoComplete="username" value={user?.account ?? ''} readOnly hidden />
        <PasswordField {...field('old')} label={t('password.old')} input={{ autoComplete: 'current-password' }} />
        <PasswordField {...field('wanted')} label={t('password.wanted')} input={{ autoComplete: 'new-password' }} />
        <PasswordField {...field('repeated')} label={t('password.repeated')} input={{ autoComplete: 'new-password' }} />
        <SubmitButton busy={busy}>{t('password.submit')}</SubmitButton>
      </PlainForm>
    </Card>
  );
}
