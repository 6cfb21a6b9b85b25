import { Button } from 'antd';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { useSnapshot } from 'valtio';
import { useLanguage } from '../../i18n/i18n.ts';
import { menuAddress } from '../../data/state/menu-address.ts';
import { menuName, visibleMenus } from '../../data/state/menu-tree.ts';
import { MenuIcon } from '../../parts/MenuIcon.tsx';
import { menuState } from '../../data/state/menu.ts';
import { session } from '../../data/state/session.ts';
import { Panel } from './Panel.tsx';
import { ShortcutEditor } from './ShortcutEditor.tsx';
import { chosenEntries, pageEntries, shortcuts } from './shortcuts.ts';

/** The entries of the menu that the person wants at hand; a button lets them choose and order them. */
export function Shortcuts() {
  const { t } = useTranslation('home');
  const language = useLanguage();
  const { menus } = useSnapshot(menuState);
  const { user } = useSnapshot(session);
  const { codes } = useSnapshot(shortcuts);
  const [isEdited, setEdited] = useState(false);
  const entries = useMemo(() => pageEntries(visibleMenus(menus ?? [], user?.roles ?? [])), [menus, user]);
  const chosen = chosenEntries(entries, codes);
  const button = (
    <Button size="small" type="text" aria-expanded={isEdited} onClick={() => setEdited(!isEdited)}>
      {t(isEdited ? 'shortcut.done' : 'shortcut.edit')}
    </Button>
  );
  return (
    <Panel name="shortcuts" title={t('shortcut.title')} extra={button}>
      {isEdited && <ShortcutEditor entries={entries} chosen={chosen} />}
      {!isEdited && chosen.length === 0 && menus !== null && <p className="home-none">{t('shortcut.none')}</p>}
      {!isEdited && (chosen.length > 0 || menus === null) && (
        <ul className="home-shortcuts">
          {chosen.map((entry) => (
            <li key={entry.code}>
              <Link
                to={entry.isOpen === 2 ? entry.path : menuAddress(entry, language)}
                {...(entry.isOpen === 2 ? { target: '_blank', rel: 'noopener' } : {})}
              >
                <MenuIcon name={entry.source} />
                <span>{menuName(entry, language)}</span>
              </Link>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}
