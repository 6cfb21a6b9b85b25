import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';
import type { NoticeKind } from '../../../core/calls/notices.ts';
import { NoticeRow } from './NoticeRow.tsx';
import { notices } from './notices.ts';
import { useNoticeList } from './use-notice-list.ts';

interface NoticeListProps {
  readonly kind: NoticeKind;
  readonly onLeave: () => void;
}

/** The notices of one kind, newest first, with more on demand. */
export function NoticeList({ kind, onLeave }: NoticeListProps) {
  const { t } = useTranslation('notices');
  const { unread } = useSnapshot(notices);
  const { page, failure, loading, reload, more, read } = useNoticeList(kind);
  const isRead = unread[kind] === 0;
  const rows = page?.records ?? [];
  const left = (page?.total ?? 0) - rows.length;
  return (
    <>
      <div className="notice-list" aria-busy={loading}>
        {failure !== null && (
          <p role="alert" className="notice-state">
            {failure}
            <button type="button" className="notice-link" onClick={reload}>
              {t('retry')}
            </button>
          </p>
        )}
        {page === null && failure === null && <p className="notice-state">{t('loading')}</p>}
        {page !== null && rows.length === 0 && <p className="notice-state">{t(`none.${kind}`)}</p>}
        <ul>
          {rows.map((row) => (
            <NoticeRow key={row.id} notice={row} onRead={() => read({ ids: [row.id] })} onLeave={onLeave} />
          ))}
        </ul>
        {left > 0 && (
          <button type="button" className="notice-link notice-more" onClick={more}>
            {t('more', { count: left })}
          </button>
        )}
      </div>
      <div className="notice-foot">
        <button type="button" className="notice-link" aria-disabled={isRead} onClick={() => !isRead && read({ kind })}>
          {t('allRead')}
        </button>
      </div>
    </>
  );
}
