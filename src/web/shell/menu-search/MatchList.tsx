import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { MenuFind } from './use-menu-find.ts';

interface MatchListProps {
  readonly id: string;
  readonly find: MenuFind;
}

/** The id of the entry at a place, by which the field names it. */
export function matchId(listId: string, at: number): string {
  return `${listId}-${at}`;
}

/** The entries found, each with the way to it; the field above keeps the focus. */
export function MatchList({ id, find: { matches, active, setActive, choose } }: MatchListProps) {
  const { t } = useTranslation('bar');
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' });
  }, [active, matches]);
  return (
    <>
      <div ref={list} id={id} role="listbox" aria-label={t('search.label')} className="menu-matches">
        {matches.map((match, at) => (
          <div
            key={match.node.id}
            id={matchId(id, at)}
            role="option"
            aria-selected={at === active}
            className="menu-match"
            tabIndex={-1}
            onMouseMove={() => setActive(at)}
            onMouseDown={(event) => {
              // The field keeps the focus.
              event.preventDefault();
              choose(match);
            }}
          >
            {match.name}
            {match.above.length > 0 && <span className="menu-match-above">{match.above.join(' / ')}</span>}
          </div>
        ))}
      </div>
      {matches.length === 0 && <p className="menu-match-none">{t('search.none')}</p>}
      <p role="status" className="visually-hidden">
        {matches.length === 0 ? t('search.none') : t('search.found', { count: matches.length })}
      </p>
    </>
  );
}
