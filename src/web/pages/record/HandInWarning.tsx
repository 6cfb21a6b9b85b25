import { Alert } from 'antd';
import { useCallback } from 'react';
import type { RecordModel } from '../../../core/model/model.ts';
import { loadWork, newestHandIn } from '../../data/calls/record-row.ts';
import { useLoaded } from '../../data/state/use-loaded.ts';
import { useLanguage } from '../../i18n/i18n.ts';

/** Why nobody could decide about a row that is about to be handed in; nothing where somebody can. */
export function HandInWarning({ model, rowKey }: { readonly model: RecordModel; readonly rowKey: string }) {
  const language = useLanguage();
  const load = useCallback(() => loadWork(model, { key: rowKey, ...newestHandIn }), [model, rowKey]);
  const undecided = useLoaded(load, null).value?.undecided ?? null;
  return undecided === null ? null : (
    <Alert type="warning" showIcon title={undecided[language]} data-testid="undecided" />
  );
}
