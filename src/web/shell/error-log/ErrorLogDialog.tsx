import { App, Button, Modal, Space } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';
import { clearErrors, errorLog } from '../../data/state/error-log.ts';
import { ErrorTable } from './ErrorTable.tsx';
import { sendErrors } from './send-errors.ts';
import './error-log.css';

/** S2-32: the errors of this browser over the whole screen, to be sent to the server or cleared, each after a question. */
export function ErrorLogDialog({ onClosed }: { readonly onClosed: () => void }) {
  const { t } = useTranslation('bar');
  const { entries } = useSnapshot(errorLog);
  const { message, modal } = App.useApp();
  const [open, setOpen] = useState(true);
  function ask(question: string, act: () => Promise<void>): void {
    const texts = { title: t('log.prompt'), content: question, okText: t('log.confirm'), cancelText: t('log.cancel') };
    void modal.confirm({ ...texts, onOk: act });
  }
  async function upload(): Promise<void> {
    try {
      await sendErrors();
    } catch {
      // The client has said why; what was not sent is still in the list.
      return;
    }
    void message.success(t('log.uploaded'));
  }
  function clear(): Promise<void> {
    clearErrors();
    void message.success(t('log.cleared'));
    return Promise.resolve();
  }
  const none = entries.length === 0;
  return (
    <Modal
      title={t('log.label')}
      open={open}
      width="100%"
      footer={null}
      onCancel={() => setOpen(false)}
      afterClose={onClosed}
      closable={{ 'aria-label': t('log.close') }}
      rootClassName="error-log"
    >
      <Space className="error-log-buttons" wrap>
        <Button type="primary" disabled={none} onClick={() => ask(t('log.uploadAsk'), upload)}>
          {t('log.upload')}
        </Button>
        <Button danger disabled={none} onClick={() => ask(t('log.clearAsk'), clear)}>
          {t('log.clear')}
        </Button>
      </Space>
      <ErrorTable entries={entries} />
    </Modal>
  );
}
