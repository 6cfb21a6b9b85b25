import { SearchOutlined } from '@ant-design/icons';
import { useId, useLayoutEffect, useRef, type SyntheticEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { matchId, MatchList } from './MatchList.tsx';
import { closeMenuSearch } from './menu-search.ts';
import { useMenuFind } from './use-menu-find.ts';
import './menu-search.css';

/** S2-29: the search over the page. Escape and a click beside it close it; the focus goes back to where it was. */
export function MenuSearchOverlay() {
  const { t } = useTranslation('bar');
  const id = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  const find = useMenuFind(closeMenuSearch);
  // Before the dialog leaves the page: closing it gives the focus back to where it was.
  useLayoutEffect(() => {
    const shown = dialog.current;
    if (shown === null) return;
    // What lies around the sheet belongs to the dialog itself.
    function press({ target }: MouseEvent): void {
      if (target === shown) closeMenuSearch();
    }
    shown.addEventListener('mousedown', press);
    shown.showModal();
    return () => {
      shown.removeEventListener('mousedown', press);
      shown.close();
    };
  }, []);
  function leave(event: SyntheticEvent): void {
    event.preventDefault();
    closeMenuSearch();
  }
  return (
    <dialog ref={dialog} aria-label={t('search.label')} className="menu-search-overlay" onCancel={leave}>
      <div className="menu-search-sheet">
        <div className="menu-search-line">
          <SearchOutlined aria-hidden />
          <input
            autoFocus
            role="combobox"
            aria-label={t('search.label')}
            aria-expanded
            aria-controls={id}
            aria-autocomplete="list"
            {...(find.active >= 0 ? { 'aria-activedescendant': matchId(id, find.active) } : {})}
            autoComplete="off"
            spellCheck={false}
            placeholder={t('search.placeholder')}
            value={find.typed}
            onChange={({ target }) => find.type(target.value)}
            onKeyDown={find.onKeyDown}
          />
        </div>
        <MatchList id={id} find={find} />
        <p className="menu-search-hint">{t('search.hint')}</p>
      </div>
    </dialog>
  );
}
