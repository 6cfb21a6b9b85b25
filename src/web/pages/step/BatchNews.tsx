import { Alert } from 'antd';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { BatchNews as News } from '../../../core/calls/task-detail.ts';
import { joinList } from '../../../core/text/list-text.ts';
import { rowPath } from '../../form/widgets/value-links.ts';
import { useLanguage } from '../../i18n/i18n.ts';

/** Of the batch that a task is about: what changed since it was computed, and how many of its rows have hints. */
export function BatchNews({ news: { record, key, changes, hints, hintsAt } }: { readonly news: News }) {
  const { t } = useTranslation('step');
  const language = useLanguage();
  const count = changes.reduce((sum, change) => sum + change.count, 0);
  const told = changes.map((change) => `${change.label[language]} ${change.count}`);
  return (
    <>
      {count > 0 && (
        <Alert
          type="warning"
          showIcon
          data-testid="batch-changed"
          title={t('batch.changed', { count, changes: joinList(told, language) })}
          action={<Link to={rowPath(record, key)}>{t('batch.open')}</Link>}
        />
      )}
      {hints > 0 && (
        <Alert
          type="info"
          showIcon
          data-testid="batch-hints"
          title={t('batch.hints', { count: hints })}
          action={<Link to={hintsAt}>{t('batch.open')}</Link>}
        />
      )}
    </>
  );
}
