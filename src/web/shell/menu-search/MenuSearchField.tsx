import { SearchOutlined } from '@ant-design/icons';
import { useId, useRef, useState, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { matchId, MatchList } from './MatchList.tsx';
import { useMenuFind } from './use-menu-find.ts';
import './menu-search.css';

/** The search of the top bar: its list opens below while something is typed, Escape closes it. */
export function MenuSearchField() {
  const { t } = useTranslation('bar');
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  const [open, setOpen] = useState(false);
  const find = useMenuFind(() => setOpen(false));
  const shown = open && find.typed.trim() !== '';
  function press(event: KeyboardEvent): void {
    if (event.key === 'Escape') {
      if (shown) setOpen(false);
      else find.type('');
      return;
    }
    if (shown) find.onKeyDown(event);
    else if (event.key === 'ArrowDown') setOpen(true);
  }
  return (
    <div className="menu-search-field" role="search">
      <SearchOutlined aria-hidden />
      <input
        ref={field}
        role="combobox"
        aria-label={t('search.label')}
        aria-expanded={shown}
        aria-controls={id}
        aria-autocomplete="list"
        {...(shown && find.active >= 0 ? { 'aria-activedescendant': matchId(id, find.active) } : {})}
        autoComplete="off"
        spellCheck={false}
        placeholder={t('search.placeholder')}
        value={find.typed}
        onChange={({ target }) => {
          find.type(target.value);
          setOpen(true);
        }}
        onKeyDown={press}
        onBlur={() => setOpen(false)}
      />
      {shown && (
        <div className="menu-search-below">
          <MatchList id={id} find={find} />
        </div>
      )}
    </div>
  );
}
