import { Alert, Button, Flex } from 'antd';
import { useTranslation } from 'react-i18next';
import type { NewerFile } from './use-newer.ts';

interface NewerFilesProps {
  readonly newer: readonly NewerFile[];
  readonly onTake: (file: NewerFile) => void;
  readonly onKeep: (file: NewerFile) => void;
}

/** Files that somebody else released since they were opened: theirs or the own ones. */
export function NewerFiles({ newer, onTake, onKeep }: NewerFilesProps) {
  const { t } = useTranslation('studio');
  return newer.map((each) => (
    <Alert
      key={each.file}
      type="warning"
      showIcon
      role="alert"
      data-testid="newer-file"
      title={t('newer.title', { file: each.file })}
      description={
        <Flex vertical gap={8}>
          <span>{t('newer.text')}</span>
          <Flex gap={8} wrap>
            <Button size="small" type="primary" onClick={() => onTake(each)}>
              {t('newer.take')}
            </Button>
            <Button size="small" danger onClick={() => onKeep(each)}>
              {t('newer.keep')}
            </Button>
          </Flex>
        </Flex>
      }
    />
  ));
}
