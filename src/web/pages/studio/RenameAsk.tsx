import { Alert, Button, Flex } from 'antd';
import { useTranslation } from 'react-i18next';
import type { FormRenameQuestion } from '../../../core/release/former-name.ts';
import { usePick } from '../../i18n/i18n.ts';

interface RenameAskProps {
  /** The same question of each form that has the field. */
  readonly asked: readonly FormRenameQuestion[];
  readonly onRenamed: () => void;
  readonly onDropped: () => void;
}

/** Whether a field that is gone lives on under another name: nothing is released before somebody says so. */
export function RenameAsk({ asked, onRenamed, onDropped }: RenameAskProps) {
  const { t } = useTranslation('studio');
  const pick = usePick();
  const [first] = asked;
  if (first === undefined) return null;
  const { old, now, oldLabel, nowLabel } = first;
  const lost = asked.reduce((sum, each) => sum + each.lost, 0);
  return (
    <Alert
      type="warning"
      showIcon
      data-testid="rename-ask"
      title={t('rename.title', { old: pick(oldLabel), now: pick(nowLabel) })}
      description={
        <Flex vertical gap={8}>
          <span>{t('rename.text', { old, now, count: lost, forms: asked.map(({ form }) => form).join(', ') })}</span>
          <Flex gap={8} wrap>
            <Button size="small" type="primary" onClick={onRenamed}>
              {t('rename.yes')}
            </Button>
            <Button size="small" danger onClick={onDropped}>
              {t('rename.no')}
            </Button>
          </Flex>
        </Flex>
      }
    />
  );
}
