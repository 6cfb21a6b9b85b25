import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { mobileNumber } from '../../../core/text/phone.ts';
import { logInByPhone } from '../../data/calls/auth.ts';
import { sendPhoneCode } from '../../data/calls/sign-in.ts';
import { CodeField } from '../../parts/plain-forms/CodeField.tsx';
import { FormField } from '../../parts/plain-forms/FormField.tsx';
import { PlainForm } from '../../parts/plain-forms/PlainForm.tsx';
import { SubmitButton } from '../../parts/plain-forms/SubmitButton.tsx';
import { needed, useFields } from '../../parts/plain-forms/use-fields.ts';
import { useLoginAttempt, type LoginFormProps } from './use-login-attempt.ts';

const untyped = { phone: '', code: '' };

/** S7-05: a telephone's number and the code that was sent to it. */
export function PhoneForm({ tenantId, tenantField, onAccepted, onFailure }: LoginFormProps) {
  const { t } = useTranslation('login');
  const { busy, attempt } = useLoginAttempt(onFailure);
  const [sentId, setSentId] = useState('');
  const { values, form, field, check } = useFields(untyped, {
    phone: ({ phone }) => (mobileNumber(phone) === null ? 'phoneNeeded' : null),
    code: needed('code', 'codeNeeded'),
  });
  async function send(): Promise<boolean> {
    if (!check(['phone'])) return false;
    const id = await attempt(() => sendPhoneCode(tenantId, values.phone));
    if (id !== null) setSentId(id);
    return id !== null;
  }
  async function submit(): Promise<void> {
    if (busy || !check()) return;
    const { phone, code } = values;
    const login = await attempt(() => logInByPhone(tenantId, { phone, id: sentId, code: code.trim() }));
    if (login !== null) onAccepted(login, null);
  }
  return (
    <PlainForm form={form} onSubmit={() => void submit()}>
      {tenantField}
      <FormField
        {...field('phone')}
        label={t('phone')}
        input={{ type: 'tel', autoComplete: 'tel', inputMode: 'tel', maxLength: 20 }}
      />
      <CodeField field={field('code')} label={t('code')} busy={busy} onSend={send} />
      <SubmitButton busy={busy} disabled={sentId === ''}>
        {t('submit')}
      </SubmitButton>
    </PlainForm>
  );
}
