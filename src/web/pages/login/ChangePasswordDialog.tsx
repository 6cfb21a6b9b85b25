import { Alert, Form, Input, Modal, Typography } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { changePassword, type AcceptedLogin } from '../../api/auth.ts';
import { useLoginAttempt } from './use-login-attempt.ts';

interface ChangePasswordDialogProps {
  readonly login: AcceptedLogin;
  /** The old password where it was just typed; else it is asked for. */
  readonly typed: string | null;
  readonly onChanged: () => void;
  readonly onCancel: () => void;
}

interface Typed {
  readonly old?: string;
  readonly wanted: string;
  readonly repeated: string;
}

const shortest = 6;

/** Asks for a password of one's own before anything else is open. */
export function ChangePasswordDialog({ login, typed, onChanged, onCancel }: ChangePasswordDialogProps) {
  const { t } = useTranslation('login');
  const { t: shell } = useTranslation('shell');
  const [failure, setFailure] = useState<string | null>(null);
  const { busy, attempt } = useLoginAttempt(setFailure);
  const [form] = Form.useForm<Typed>();
  async function submit({ old, wanted }: Typed): Promise<void> {
    const changed = await attempt(async () => {
      await changePassword(login, typed ?? old ?? '', wanted);
      return true;
    });
    if (changed === true) onChanged();
  }
  const isSame = {
    validator: (_rule: unknown, value: string) =>
      value === form.getFieldValue('wanted') ? Promise.resolve() : Promise.reject(new Error(t('repeatDiffers'))),
  };
  return (
    <Modal
      open
      title={t('changeTitle')}
      okText={t('change')}
      cancelText={shell('cancel')}
      confirmLoading={busy}
      onOk={form.submit}
      onCancel={onCancel}
      mask={{ closable: false }}
    >
      <Typography.Paragraph>{t('changeText')}</Typography.Paragraph>
      {failure !== null && <Alert type="error" showIcon title={failure} role="alert" className="login-alert" />}
      <Form<Typed> form={form} layout="vertical" requiredMark={false} onFinish={(values) => void submit(values)}>
        <input type="text" name="username" autoComplete="username" value={login.user.account} readOnly hidden />
        {typed === null && (
          <Form.Item name="old" label={t('oldPassword')} rules={[{ required: true, message: t('passwordNeeded') }]}>
            <Input.Password autoComplete="current-password" />
          </Form.Item>
        )}
        <Form.Item
          name="wanted"
          label={t('newPassword')}
          rules={[{ required: true, min: shortest, message: t('tooShort') }]}
        >
          <Input.Password autoComplete="new-password" />
        </Form.Item>
        <Form.Item name="repeated" label={t('repeatPassword')} dependencies={['wanted']} rules={[isSame]}>
          <Input.Password autoComplete="new-password" onPressEnter={form.submit} />
        </Form.Item>
      </Form>
    </Modal>
  );
}
