import { App } from 'antd';
import { useTranslation } from 'react-i18next';
import { removeRows, rowsHoldData } from './row-commands.ts';
import type { SheetController } from './sheet-controller.ts';

/** Takes the selected rows away, after a question where they hold anything. */
export function useRemoveRows(sheet: SheetController): () => void {
  const { t } = useTranslation('sheet');
  const { modal } = App.useApp();
  return () => {
    const { top, bottom } = sheet.range;
    if (!rowsHoldData(sheet)) {
      removeRows(sheet);
      return;
    }
    modal.confirm({
      title: t(top === bottom ? 'removeAskOne' : 'removeAsk', { from: top + 1, to: bottom + 1 }),
      okText: t('remove'),
      cancelText: t('cancel'),
      okButtonProps: { danger: true },
      onOk: () => removeRows(sheet),
    });
  };
}
