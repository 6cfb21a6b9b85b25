import { Button, Form, Input, type InputRef } from 'antd';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { logIn } from '../../api/auth.ts';
import { CaptchaField } from './CaptchaField.tsx';
import { useCaptcha } from './use-captcha.ts';
import { useLoginAttempt, type LoginFormProps } from './use-login-attempt.ts';

interface PasswordFormProps extends LoginFormProps {
  /** Whether a captcha has to be typed. */
  readonly captcha: boolean;
}

interface Typed {
  readonly account: string;
  readonly password: string;
  readonly code?: string;
}

/** S7-02: account, password, and the captcha where it is on. */
export function PasswordForm({ tenantId, tenantField, captcha: needed, onAccepted, onFailure }: PasswordFormProps) {
  const { t } = useTranslation('login');
  const { busy, attempt } = useLoginAttempt(onFailure);
  const { captcha, renew } = useCaptcha(needed);
  const [form] = Form.useForm<Typed>();
  const account = useRef<InputRef>(null);
  useEffect(() => account.current?.focus(), []);
  async function submit({ account: typedAccount, password, code }: Typed): Promise<void> {
    const read = needed ? { key: captcha?.key ?? '', code: code ?? '' } : null;
    const login = await attempt(() => logIn({ tenantId, account: typedAccount.trim(), password, captcha: read }));
    if (login !== null) return onAccepted(login, password);
    // A captcha is good for one try.
    renew();
    form.resetFields(['code']);
  }
  return (
    <Form<Typed> form={form} layout="vertical" requiredMark={false} onFinish={(values) => void submit(values)}>
      {tenantField}
      <Form.Item name="account" label={t('account')} rules={[{ required: true, message: t('accountNeeded') }]}>
        <Input autoComplete="username" ref={account} />
      </Form.Item>
      <Form.Item name="password" label={t('password')} rules={[{ required: true, message: t('passwordNeeded') }]}>
        <Input.Password autoComplete="current-password" />
      </Form.Item>
      {needed && <CaptchaField captcha={captcha} onRenew={renew} />}
      <Button type="primary" htmlType="submit" block loading={busy}>
        {t('submit')}
      </Button>
    </Form>
  );
}
