import { useNavigate } from 'react-router-dom';
import type { MenuNode } from '../../../core/calls/menus.ts';
import { useLanguage } from '../../i18n/i18n.ts';
import { followEntry } from '../../data/state/menu-address.ts';

/** Opens what a menu entry leads to, as the menu itself does (S2-30). */
export function useOpenEntry(): (node: MenuNode) => void {
  const navigate = useNavigate();
  const language = useLanguage();
  return (node) => followEntry(node, language, navigate);
}
