import { Button } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { MenuNode } from '../../../core/calls/menus.ts';
import { useLanguage } from '../../i18n/i18n.ts';
import { menuName } from '../../data/state/menu-tree.ts';

interface ShortcutChoiceProps {
  readonly entries: readonly MenuNode[];
  readonly onChoose: (entry: MenuNode) => void;
}

/** Chooses an entry of the menu that is no shortcut yet. */
export function ShortcutChoice({ entries, onChoose }: ShortcutChoiceProps) {
  const { t } = useTranslation('home');
  const language = useLanguage();
  const [code, setCode] = useState('');
  const entry = entries.find((one) => one.code === code);
  return (
    <div className="home-choice">
      <select
        aria-label={t('shortcut.choose')}
        value={entry?.code ?? ''}
        onChange={({ target }) => setCode(target.value)}
      >
        <option value="">{t('shortcut.choose')}</option>
        {entries.map((one) => (
          <option key={one.code} value={one.code}>
            {menuName(one, language)}
          </option>
        ))}
      </select>
      <Button
        disabled={entry === undefined}
        onClick={() => {
          if (entry !== undefined) onChoose(entry);
          setCode('');
        }}
      >
        {t('shortcut.add')}
      </Button>
    </div>
  );
}
