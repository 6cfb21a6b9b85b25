import type { MouseEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { Notice } from '../../../core/calls/notices.ts';
import { usePick } from '../../i18n/i18n.ts';

interface NoticeRowProps {
  readonly notice: Notice;
  readonly onRead: () => void;
  /** The person follows it. */
  readonly onLeave: () => void;
}

/** One notice: a way to its page, which marks it as read, and a button that marks it without going there. */
export function NoticeRow({ notice, onRead, onLeave }: NoticeRowProps) {
  const { t } = useTranslation('notices');
  const pick = usePick();
  const { path, read, done, businessNo, text, createTime } = notice;
  const fresh = !read && !done;
  const title = pick(notice.title);
  function follow(): void {
    if (fresh) onRead();
    onLeave();
  }
  function mark({ currentTarget }: MouseEvent<HTMLElement>): void {
    onRead();
    // The button goes away; whoever pressed it by the keyboard stays at the row.
    currentTarget.closest('li')?.querySelector<HTMLElement>('.notice-words')?.focus();
  }
  const words = (
    <>
      <span className="notice-title">{title}</span>
      {text !== '' && <span className="notice-text">{text}</span>}
      <span className="notice-facts">
        <span>{businessNo}</span>
        <time>{createTime.slice(0, 16)}</time>
        {done && <span>{t('done')}</span>}
      </span>
    </>
  );
  return (
    <li className={fresh ? 'notice-row notice-fresh' : 'notice-row'} data-testid="notice-row">
      {path === '' ? (
        <div className="notice-words" tabIndex={-1}>
          {words}
        </div>
      ) : (
        <Link className="notice-words" to={path} onClick={follow}>
          {words}
        </Link>
      )}
      {fresh && (
        <button
          type="button"
          className="notice-mark"
          title={t('read')}
          aria-label={t('readOne', { title })}
          onClick={mark}
        />
      )}
    </li>
  );
}
