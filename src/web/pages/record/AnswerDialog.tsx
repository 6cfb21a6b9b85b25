import { Alert, Descriptions, Flex, Modal, Typography } from 'antd';
import { useTranslation } from 'react-i18next';
import type { ActionModel, RecordModel } from '../../../core/model/model.ts';
import { useLanguage } from '../../i18n/i18n.ts';
import { plainText } from '../../../core/text/plain-text.ts';
import type { Values } from './answers.ts';

interface AnswerDialogProps {
  readonly model: RecordModel;
  readonly action: ActionModel;
  readonly answers: readonly Values[];
  readonly onClose: () => void;
}

/** What the server answered and will not say again, to be copied: passwords that it made. */
export function AnswerDialog({ model, action, answers, onClose }: AnswerDialogProps) {
  const { t } = useTranslation('record');
  const language = useLanguage();
  const fields = action.show.flatMap((key) => model.fields.get(key) ?? []);
  const lines = answers.map((answer) =>
    fields.map((field) => t('named', { label: field.label[language], value: plainText(answer[field.key]) })).join('\n'),
  );
  return (
    <Modal
      open
      title={action.verb === 'submit' ? t('once.saved') : action.label[language]}
      mask={{ closable: false }}
      onCancel={onClose}
      onOk={onClose}
      okText={t('once.kept')}
      cancelButtonProps={{ style: { display: 'none' } }}
    >
      <Flex vertical gap={16} data-testid="answer">
        <Alert type="warning" showIcon title={t('once.warning')} />
        {answers.map((answer, index) => (
          <Descriptions
            key={lines[index] ?? index}
            bordered
            size="small"
            column={1}
            items={fields.map((field) => ({
              key: field.key,
              label: field.label[language],
              children: (
                <Typography.Text code copyable={{ tooltips: [t('once.copy'), t('once.copied')] }}>
                  {plainText(answer[field.key])}
                </Typography.Text>
              ),
            }))}
          />
        ))}
        {answers.length > 1 && (
          <Typography.Text copyable={{ text: lines.join('\n\n'), tooltips: [t('once.copy'), t('once.copied')] }}>
            {t('once.all')}
          </Typography.Text>
        )}
      </Flex>
    </Modal>
  );
}
