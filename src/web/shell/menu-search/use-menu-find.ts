import { useMemo, useState, type KeyboardEvent } from 'react';
import { useSnapshot } from 'valtio';
import { useLanguage } from '../../i18n/i18n.ts';
import { visibleMenus } from '../../data/state/menu-tree.ts';
import { menuState } from '../../data/state/menu.ts';
import { session } from '../../data/state/session.ts';
import { matchMenus, type MenuMatch } from './menu-search.ts';
import { useNavigate } from 'react-router-dom';
import type { MenuNode } from '../../../core/calls/menus.ts';
import { followEntry } from '../../data/state/menu-address.ts';

/** The state of a field that finds menu entries. */
export interface MenuFind {
  readonly typed: string;
  readonly matches: readonly MenuMatch[];
  /** Place of the entry that Enter opens; -1 for none. */
  readonly active: number;
  readonly setActive: (at: number) => void;
  readonly type: (text: string) => void;
  readonly choose: (match: MenuMatch) => void;
  readonly onKeyDown: (event: KeyboardEvent) => void;
}

/** The place that an arrow key leads to, around both ends; null for other keys. */
export function placeAfter(key: string, active: number, count: number): number | null {
  if (count === 0) return null;
  if (key === 'ArrowDown') return (active + 1) % count;
  if (key === 'ArrowUp') return active <= 0 ? count - 1 : active - 1;
  return null;
}

/**
 * Finds entries of the menu that the person may see, while they type. Arrows walk, Enter opens the entry reached.
 *
 * @param onDone after an entry was opened
 */
export function useMenuFind(onDone: () => void): MenuFind {
  const { menus } = useSnapshot(menuState);
  const { user } = useSnapshot(session);
  const language = useLanguage();
  const openEntry = useOpenEntry();
  const [typed, setTyped] = useState('');
  const [active, setActive] = useState(0);
  const shown = useMemo(() => visibleMenus(menus ?? [], user?.roles ?? []), [menus, user]);
  const matches = useMemo(() => matchMenus(shown, typed, language), [shown, typed, language]);
  function type(text: string): void {
    setTyped(text);
    setActive(0);
  }
  function choose({ node }: MenuMatch): void {
    type('');
    openEntry(node);
    onDone();
  }
  function onKeyDown(event: KeyboardEvent): void {
    // A key that ends the composition of a character belongs to the input method.
    if (event.nativeEvent.isComposing) return;
    const place = placeAfter(event.key, active, matches.length);
    const match = matches[active];
    if (place !== null) setActive(place);
    else if (event.key === 'Enter' && match !== undefined) choose(match);
    else return;
    event.preventDefault();
  }
  return { typed, matches, active: matches.length === 0 ? -1 : active, setActive, type, choose, onKeyDown };
}

/** Opens what a menu entry leads to, as the menu itself does (S2-30). */
function useOpenEntry(): (node: MenuNode) => void {
  const navigate = useNavigate();
  const language = useLanguage();
  return (node) => followEntry(node, language, navigate);
}
