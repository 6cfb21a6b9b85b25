import { Button, Form, Input, Typography } from 'antd';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { logInByPhone, sendPhoneCode } from '../../api/auth.ts';
import { useLoginAttempt, type LoginFormProps } from './use-login-attempt.ts';

interface Typed {
  readonly phone: string;
  readonly code: string;
}

const waitSeconds = 60;
/** S5-10: eleven digits from 1 on, with or without 86 in front. */
const mobile = /^(?:\+?86)?[\s-]?1[3-9][\d\s-]{9,12}$/;

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
  const [form] = Form.useForm<Typed>();
  const [sentId, setSentId] = useState('');
  const [seconds, startWaiting] = useWaiting();
  async function send(): Promise<void> {
    const { phone } = await form.validateFields(['phone']);
    const id = await attempt(() => sendPhoneCode(tenantId, phone));
    if (id === null) return;
    setSentId(id);
    startWaiting();
  }
  async function submit({ phone, code }: Typed): Promise<void> {
    const login = await attempt(() => logInByPhone(tenantId, { phone, id: sentId, code: code.trim() }));
    if (login !== null) onAccepted(login, null);
  }
  const sendButton = (
    // A number that is none is told under its field.
    <Button type="link" size="small" disabled={seconds > 0 || busy} onClick={() => void send().catch(() => undefined)}>
      {seconds > 0 ? t('sendAgain', { seconds }) : t('sendCode')}
    </Button>
  );
  return (
    <Form<Typed> form={form} layout="vertical" requiredMark={false} onFinish={(values) => void submit(values)}>
      {tenantField}
      <Form.Item
        name="phone"
        label={t('phone')}
        rules={[{ required: true, pattern: mobile, message: t('phoneNeeded') }]}
      >
        <Input autoComplete="tel" inputMode="tel" maxLength={20} />
      </Form.Item>
      <Form.Item name="code" label={t('code')} rules={[{ required: true, message: t('codeNeeded') }]}>
        <Input autoComplete="one-time-code" inputMode="numeric" maxLength={6} suffix={sendButton} />
      </Form.Item>
      <Typography.Paragraph type="secondary" role="status">
        {sentId !== '' && t('codeSent')}
      </Typography.Paragraph>
      <Button type="primary" htmlType="submit" block loading={busy} disabled={sentId === ''}>
        {t('submit')}
      </Button>
    </Form>
  );
}
