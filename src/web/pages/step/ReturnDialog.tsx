import { Flex, Modal } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { WayOut } from '../../../core/calls/task-detail.ts';
import type { OutcomeModel } from '../../../core/model/model.ts';
import { NamingArea } from '../../form/widgets/NamingArea.tsx';
import { useLanguage } from '../../i18n/i18n.ts';
import { takersText } from './takers-text.ts';

interface ReturnDialogProps {
  readonly outcome: OutcomeModel;
  readonly way: WayOut | undefined;
  /** What was written as the opinion or the comment already. */
  readonly written: string;
  /** The reason, or null where the person changed their mind. */
  readonly onClose: (reason: string | null) => void;
}

/** Asks why a task is returned, and says where it goes and who gets it. */
export function ReturnDialog({ outcome, way, written, onClose }: ReturnDialogProps) {
  const { t } = useTranslation('step');
  const language = useLanguage();
  const [reason, setReason] = useState(written);
  return (
    <Modal
      open
      title={t('ask.backward', { outcome: outcome.label[language] })}
      okText={outcome.label[language]}
      okButtonProps={{ disabled: reason.trim() === '' }}
      onOk={() => onClose(reason.trim())}
      onCancel={() => onClose(null)}
    >
      <Flex vertical gap={12} data-testid="return-dialog">
        {way !== undefined && (
          <span>{t('return.target', { step: way.label[language], who: takersText(way, language) })}</span>
        )}
        <NamingArea
          label={t('return.reason')}
          maxLength={500}
          rows={{ minRows: 3, maxRows: 6 }}
          value={reason}
          onChange={setReason}
        />
      </Flex>
    </Modal>
  );
}
