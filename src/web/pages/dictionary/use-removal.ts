import { App } from 'antd';
import { useTranslation } from 'react-i18next';
import type { DictionaryRow } from '../../../core/calls/dictionaries.ts';
import { removeDictionary, type DictionaryStore } from '../../data/calls/dictionary.ts';

/** Asks, removes, tells; the server refuses a row that still has children and its words are shown. */
export function useRemoval(store: DictionaryStore, onRemoved: (row: DictionaryRow) => void) {
  const { t } = useTranslation('dictionary');
  const { modal, message } = App.useApp();
  async function run(row: DictionaryRow): Promise<void> {
    try {
      await removeDictionary(store, [row.id]);
      void message.success(t('removed'));
      onRemoved(row);
    } catch {
      // The client has shown the server's reason; the row stays.
    }
  }
  return (row: DictionaryRow): void => {
    modal.confirm({
      title: t('ask.remove', { name: row.dictValue }),
      okButtonProps: { danger: true },
      onOk: () => run(row),
    });
  };
}
