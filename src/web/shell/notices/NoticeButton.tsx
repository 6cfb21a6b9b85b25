import { BellOutlined } from '@ant-design/icons';
import { Badge, Button } from 'antd';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';
import { notices, startNotices } from './notices.ts';
import './notice-button.css';

const NoticePanel = lazy(async () => ({ default: (await import('./NoticePanel.tsx')).NoticePanel }));

const mostCounted = 99;

/** S2-34: the bell with how much is unread, and the notices behind it. */
export function NoticeButton() {
  const { t } = useTranslation('notices');
  const { unread } = useSnapshot(notices);
  const [open, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const place = useRef<HTMLDivElement>(null);
  useEffect(startNotices, []);
  useEffect(() => {
    if (!open) return;
    function leave({ target }: Event): void {
      if (target instanceof Node && place.current?.contains(target) !== true) setOpen(false);
    }
    function press({ key }: KeyboardEvent): void {
      if (key !== 'Escape') return;
      setOpen(false);
      button.current?.focus();
    }
    document.addEventListener('keydown', press);
    document.addEventListener('pointerdown', leave);
    document.addEventListener('focusin', leave);
    return () => {
      document.removeEventListener('keydown', press);
      document.removeEventListener('pointerdown', leave);
      document.removeEventListener('focusin', leave);
    };
  }, [open]);
  const count = unread.mail + unread.message + unread.notice;
  const label = count === 0 ? t('label') : t('unread', { count });
  return (
    <div ref={place} className="notice-place">
      <Badge count={count} overflowCount={mostCounted} size="small" offset={[-6, 6]} className="top-bar-badge">
        <Button
          ref={button}
          type="text"
          icon={<BellOutlined />}
          title={t('label')}
          aria-label={label}
          aria-haspopup="dialog"
          aria-expanded={open}
          data-testid="notice-button"
          onClick={() => setOpen(!open)}
        />
      </Badge>
      {open && (
        <Suspense>
          <NoticePanel onLeave={() => setOpen(false)} />
        </Suspense>
      )}
    </div>
  );
}
