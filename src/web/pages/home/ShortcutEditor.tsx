import { ArrowLeftOutlined, ArrowRightOutlined, CloseOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useLayoutEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { MenuNode } from '../../../core/calls/menus.ts';
import { useLanguage } from '../../i18n/i18n.ts';
import { menuName } from '../../data/state/menu-tree.ts';
import { chooseShortcuts, movedCode } from './shortcuts.ts';

interface ShortcutEditorProps {
  /** What can be chosen. */
  readonly entries: readonly MenuNode[];
  readonly chosen: readonly MenuNode[];
}

type Move = { readonly code: string; readonly by: -1 | 1 };

/** Adds, removes and orders shortcuts, by the keyboard as by the mouse; what happened is told to screen readers. */
export function ShortcutEditor({ entries, chosen }: ShortcutEditorProps) {
  const { t } = useTranslation('home');
  const language = useLanguage();
  const list = useRef<HTMLUListElement>(null);
  const [moved, setMoved] = useState<Move | null>(null);
  const [told, setTold] = useState('');
  const codes = chosen.map(({ code }) => code);
  // A browser takes the focus from what is moved in the document; it goes on with the same button, or its twin at the end.
  useLayoutEffect(() => {
    if (moved === null) return;
    const own = [...(list.current?.querySelectorAll<HTMLButtonElement>(`[data-code="${moved.code}"]`) ?? [])];
    const same = own.find((button) => button.dataset['by'] === String(moved.by) && !button.disabled);
    (same ?? own.find((button) => !button.disabled))?.focus();
  }, [moved]);
  function move(entry: MenuNode, by: -1 | 1): void {
    const next = movedCode(codes, entry.code, by);
    chooseShortcuts(next);
    setMoved({ code: entry.code, by });
    setTold(t('shortcut.moved', { name: menuName(entry, language), place: next.indexOf(entry.code) + 1 }));
  }
  function remove(entry: MenuNode): void {
    chooseShortcuts(codes.filter((code) => code !== entry.code));
    setTold(t('shortcut.removed', { name: menuName(entry, language) }));
    list.current?.parentElement?.querySelector('select')?.focus();
  }
  return (
    <div className="home-editor">
      <ul ref={list} className="home-editor-list">
        {chosen.map((entry, index) => {
          const name = menuName(entry, language);
          const button = (by: -1 | 1) => ({ 'data-code': entry.code, 'data-by': by, onClick: () => move(entry, by) });
          return (
            <li key={entry.code}>
              <span>{name}</span>
              <Button
                size="small"
                type="text"
                icon={<ArrowLeftOutlined />}
                aria-label={t('shortcut.earlier', { name })}
                disabled={index === 0}
                {...button(-1)}
              />
              <Button
                size="small"
                type="text"
                icon={<ArrowRightOutlined />}
                aria-label={t('shortcut.later', { name })}
                disabled={index === chosen.length - 1}
                {...button(1)}
              />
              <Button
                size="small"
                type="text"
                icon={<CloseOutlined />}
                aria-label={t('shortcut.remove', { name })}
                onClick={() => remove(entry)}
              />
            </li>
          );
        })}
      </ul>
      <ShortcutChoice
        entries={entries.filter(({ code }) => !codes.includes(code))}
        onChoose={(entry) => {
          chooseShortcuts([...codes, entry.code]);
          setTold(t('shortcut.added', { name: menuName(entry, language) }));
        }}
      />
      <p role="status" className="home-told">
        {told}
      </p>
    </div>
  );
}

interface ShortcutChoiceProps {
  readonly entries: readonly MenuNode[];
  readonly onChoose: (entry: MenuNode) => void;
}

/** Chooses an entry of the menu that is no shortcut yet. */
function ShortcutChoice({ entries, onChoose }: ShortcutChoiceProps) {
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
