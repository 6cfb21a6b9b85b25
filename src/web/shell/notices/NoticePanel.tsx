import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';
import type { NoticeKind } from '../../../core/calls/notices.ts';
import { NoticeList } from './NoticeList.tsx';
import { notices } from './notices.ts';
import './notice-panel.css';

interface NoticePanelProps {
  /** Closes, since the person went elsewhere. */
  readonly onLeave: () => void;
}

const kinds: readonly NoticeKind[] = ['mail', 'message', 'notice'];

/** The tab that the arrow keys lead to; null for other keys. */
function kindAt(key: string, kind: NoticeKind): NoticeKind | null {
  const step = { ArrowRight: 1, ArrowLeft: -1 }[key];
  if (step === undefined) return null;
  return kinds[(kinds.indexOf(kind) + step + kinds.length) % kinds.length] ?? null;
}

/** S2-34, S9-15: mail, messages and notices in tabs; it opens on the first tab with something unread. */
export function NoticePanel({ onLeave }: NoticePanelProps) {
  const { t } = useTranslation('notices');
  const { unread } = useSnapshot(notices);
  const [kind, setKind] = useState<NoticeKind>(() => kinds.find((one) => notices.unread[one] > 0) ?? 'notice');
  const tabs = useRef<HTMLDivElement>(null);
  useEffect(() => {
    tabs.current?.querySelector<HTMLElement>('[aria-selected="true"]')?.focus();
  }, [kind]);
  function move(event: KeyboardEvent): void {
    const next = kindAt(event.key, kind);
    if (next === null) return;
    event.preventDefault();
    setKind(next);
  }
  return (
    <div className="notice-panel" role="dialog" aria-label={t('label')}>
      <div ref={tabs} className="notice-tabs" role="tablist" aria-label={t('label')} onKeyDown={move}>
        {kinds.map((one) => (
          <button
            key={one}
            type="button"
            role="tab"
            id={`notice-tab-${one}`}
            aria-selected={one === kind}
            aria-controls="notice-tab-panel"
            tabIndex={one === kind ? 0 : -1}
            onClick={() => setKind(one)}
          >
            {t(`kind.${one}`)}
            {unread[one] > 0 && ` (${unread[one]})`}
          </button>
        ))}
      </div>
      <div id="notice-tab-panel" role="tabpanel" aria-labelledby={`notice-tab-${kind}`}>
        <NoticeList key={kind} kind={kind} onLeave={onLeave} />
      </div>
    </div>
  );
}
