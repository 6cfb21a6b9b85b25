import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';
import type { NoticeKind, Notice } from '../../../core/calls/notices.ts';
import { NoticeRow } from './NoticeRow.tsx';
import { notices, markRead, shownWith } from './notices.ts';
import { useCallback, useState } from 'react';
import { listNotices, type MeantNotices } from '../../data/calls/notice.ts';
import type { Page } from '../../../core/calls/shapes.ts';
import { failureText, useLoaded } from '../../data/state/use-loaded.ts';

/** Rows of the first page, and how many more each time. */
const step = 20;

/** The notices of a kind as far as they were asked for. */
interface NoticeListState {
  /** Null until loaded. */
  readonly page: Page<Notice> | null;
  readonly failure: string | null;
  readonly loading: boolean;
  readonly reload: () => void;
  /** Fetches more of them. */
  readonly more: () => void;
  /** Marks some, or all of a kind, as read. */
  readonly read: (meant: MeantNotices) => void;
}

/**
 * Loads the newest notices of a kind, anew whenever the server tells of notices. What came meanwhile pushes others
 * down, so that more of them are fetched from the top.
 */
function useNoticeList(kind: NoticeKind): NoticeListState {
  const [size, setSize] = useState(step);
  const [rejection, setRejection] = useState<string | null>(null);
  const load = useCallback(() => shownWith(listNotices(kind, size), ({ unread }) => unread), [kind, size]);
  const { value, failure, loading, reload } = useLoaded(load, 'notice');
  const read = useCallback(
    (meant: MeantNotices) => {
      setRejection(null);
      markRead(meant).then(reload, (error: unknown) => setRejection(failureText(error)));
    },
    [reload],
  );
  const held = value?.records.length ?? 0;
  // From what is shown, so that a second click while they are on their way asks for the same.
  const more = useCallback(() => setSize(held + step), [held]);
  return { page: value, failure: rejection ?? failure, loading, reload, more, read };
}

/** The notices of one kind, newest first, with more on demand. */
export function NoticeList({ kind, onLeave }: { readonly kind: NoticeKind; readonly onLeave: () => void }) {
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
