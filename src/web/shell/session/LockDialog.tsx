import { Alert, Form, Input, Modal, Typography } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { keepLockPassword } from './lock.ts';

interface Typed {
  readonly password: string;
}

interface LockDialogProps {
  /** The browser had no room for the lock. */
  readonly full: boolean;
  /** Told once the dialog is gone, with whether a password was kept. */
  readonly onClosed: (kept: boolean) => void;
}

/** S2-33: asks for a lock password. */
export function LockDialog({ full, onClosed }: LockDialogProps) {
  const { t } = useTranslation('lock');
  const { t: shell } = useTranslation('shell');
  const [form] = Form.useForm<Typed>();
  const [stage, setStage] = useState<'typing' | 'keeping' | 'kept' | 'left'>('typing');
  const [noRoom, setNoRoom] = useState(full);
  async function submit({ password }: Typed): Promise<void> {
    setStage('keeping');
    const kept = await keepLockPassword(password);
    setNoRoom(!kept);
    setStage(kept ? 'kept' : 'typing');
  }
  return (
    <Modal
      open={stage === 'typing' || stage === 'keeping'}
      width={420}
      title={t('title')}
      okText={t('lock')}
      cancelText={shell('cancel')}
      confirmLoading={stage === 'keeping'}
      onOk={form.submit}
      onCancel={() => setStage('left')}
      afterOpenChange={(open) => open && form.focusField('password')}
      afterClose={() => onClosed(stage === 'kept')}
    >
      <Typography.Paragraph type="secondary">{t('note')}</Typography.Paragraph>
      {noRoom && <Alert type="error" showIcon role="alert" title={t('full')} />}
      <Form<Typed> form={form} layout="vertical" requiredMark={false} onFinish={(typed) => void submit(typed)}>
        <Form.Item name="password" label={t('password')} rules={[{ required: true, message: t('needed') }]}>
          <Input.Password autoComplete="new-password" onPressEnter={form.submit} />
        </Form.Item>
      </Form>
    </Modal>
  );
}
