import { App, Button, Card, Tag } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { OwnAccount } from '../../../core/calls/auth.ts';
import { mobileNumber } from '../../../core/text/phone.ts';
import { sendOwnPhoneCode, updateOwnAccount, updatePhone } from '../../data/calls/account.ts';
import { useCall } from '../../data/state/use-call.ts';
import type { Loaded } from '../../data/state/use-loaded.ts';
import { CodeField } from '../../parts/plain-forms/CodeField.tsx';
import { FormAlert } from '../../parts/plain-forms/FormAlert.tsx';
import { FormField } from '../../parts/plain-forms/FormField.tsx';
import { PasswordField } from '../../parts/plain-forms/PasswordField.tsx';
import { PlainForm } from '../../parts/plain-forms/PlainForm.tsx';
import { SubmitButton } from '../../parts/plain-forms/SubmitButton.tsx';
import { needed, useFields } from '../../parts/plain-forms/use-fields.ts';

const untyped = { phone: '', code: '', password: '', oldCode: '' };
const tel = { type: 'tel', autoComplete: 'tel', inputMode: 'tel', maxLength: 20 } as const;

/** An emptied number is none. */
function phoneRule({ phone }: { readonly phone: string }): string | null {
  return phone.trim() === '' || mobileNumber(phone) !== null ? null : 'phoneNeeded';
}

interface PhoneCardProps {
  readonly loaded: Loaded<OwnAccount>;
  /** Other logins may have ended. */
  readonly onChanged: () => void;
}

/** The person's telephone: a way to reach them, or where people log in by telephone, one to log in. */
export function PhoneCard({ loaded: { value: own, reload }, onChanged }: PhoneCardProps) {
  const { t } = useTranslation('info');
  if (own === null) return null;
  const changed = (): void => {
    reload();
    onChanged();
  };
  const Form = own.phoneLogin ? LoginPhoneForm : PlainPhoneForm;
  const title = t(own.phoneLogin ? 'phone.login' : 'phone.title');
  return (
    <Card title={<h2 className="info-title">{title}</h2>} data-testid="info-phone">
      <Form key={`${own.phone} ${own.phoneConfirmed}`} own={own} onChanged={changed} />
    </Card>
  );
}

interface PhoneFormProps {
  readonly own: OwnAccount;
  readonly onChanged: () => void;
}

/** Where nobody logs in by telephone: the number alone. */
function PlainPhoneForm({ own, onChanged }: PhoneFormProps) {
  const { t } = useTranslation('info');
  const { message } = App.useApp();
  const { busy, failure, run } = useCall();
  const { values, form, field, check } = useFields({ phone: own.phone }, { phone: phoneRule });
  async function submit(): Promise<void> {
    if (busy || !check()) return;
    await run(async () => {
      await updateOwnAccount({ phone: values.phone.trim() });
      void message.success(t('phone.saved'));
      onChanged();
    });
  }
  return (
    <PlainForm form={form} onSubmit={() => void submit()}>
      <FormAlert text={failure} />
      <FormField {...field('phone')} label={t('phone.number')} input={tel} />
      <SubmitButton busy={busy}>{t('phone.save')}</SubmitButton>
    </PlainForm>
  );
}

/** What is known of the present number. */
function PresentPhone({ own }: Pick<PhoneFormProps, 'own'>) {
  const { t } = useTranslation('info');
  if (own.phone === '') return <p className="plain-note">{t('phone.none')}</p>;
  const state = own.phoneConfirmed ? 'confirmed' : 'unconfirmed';
  return (
    <p className="info-phone">
      {own.phone} <Tag color={own.phoneConfirmed ? 'success' : 'warning'}>{t(`phone.${state}`)}</Tag>
    </p>
  );
}

/** A telephone to log in with: proof of who one is, and a code from the new number. */
function LoginPhoneForm({ own, onChanged }: PhoneFormProps) {
  const { t } = useTranslation('info');
  const { message } = App.useApp();
  const { busy, failure, setFailure, run } = useCall();
  const [byCode, setByCode] = useState(false);
  const [ids, setIds] = useState({ fresh: '', old: '' });
  const wasConfirmed = own.phone !== '' && own.phoneConfirmed;
  const proof = byCode ? ({ oldCode: needed('oldCode', 'codeNeeded') } as const) : {};
  const { values, form, field, check } = useFields(
    { ...untyped, phone: wasConfirmed ? '' : own.phone },
    {
      phone: ({ phone }) => (mobileNumber(phone) === null ? 'phoneNeeded' : null),
      code: needed('code', 'codeNeeded'),
      ...proof,
      ...(byCode ? {} : { password: needed('password', 'passwordNeeded') }),
    },
  );
  async function send(which: 'fresh' | 'old'): Promise<boolean> {
    if (which === 'fresh' && !check(['phone'])) return false;
    setFailure(null);
    const id = await run(() => sendOwnPhoneCode(which === 'fresh' ? values.phone : ''));
    if (id !== null) setIds((last) => ({ ...last, [which]: id }));
    return id !== null;
  }
  async function submit(): Promise<void> {
    setFailure(null);
    if (busy || !check()) return;
    const { phone, code, password, oldCode } = values;
    await run(async () => {
      const known = byCode ? { oldId: ids.old, oldCode } : { password };
      await updatePhone({ phone: phone.trim(), id: ids.fresh, code, ...known });
      void message.success(t('phone.changed'));
      onChanged();
    });
  }
  return (
    <PlainForm form={form} onSubmit={() => void submit()}>
      <PresentPhone own={own} />
      <FormAlert text={failure} />
      <FormField {...field('phone')} label={t('phone.wanted')} input={tel} />
      <CodeField field={field('code')} label={t('phone.code')} busy={busy} onSend={() => send('fresh')} />
      {byCode ? (
        <CodeField field={field('oldCode')} label={t('phone.oldCode')} busy={busy} onSend={() => send('old')} />
      ) : (
        <PasswordField
          {...field('password')}
          label={t('phone.password')}
          input={{ autoComplete: 'current-password' }}
        />
      )}
      {wasConfirmed && (
        <p>
          <Button type="link" size="small" htmlType="button" onClick={() => setByCode(!byCode)}>
            {t(byCode ? 'phone.byPassword' : 'phone.byCode')}
          </Button>
        </p>
      )}
      <SubmitButton busy={busy}>{t('phone.submit')}</SubmitButton>
    </PlainForm>
  );
}
