import { Alert, Button, Flex } from 'antd';
import { useTranslation } from 'react-i18next';
import { rawText } from '../../form/renderer/raw-data.ts';

interface UnopenedFormProps {
  readonly failure: string;
  /** What the form was to show, to be read as it is. */
  readonly data: unknown;
  readonly onRetry: () => void;
}

/** A form that could not be opened: why, another try, and the data behind it. */
export function UnopenedForm({ failure, data, onRetry }: UnopenedFormProps) {
  const { t } = useTranslation('step');
  return (
    <Flex vertical gap={16}>
      <Alert
        type="error"
        showIcon
        title={t('notOpened')}
        description={failure}
        action={<Button onClick={onRetry}>{t('gone.again')}</Button>}
      />
      <pre className="raw-data">{rawText(data)}</pre>
    </Flex>
  );
}
