import { Modal } from 'antd';
import { useState, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';
import { preferences } from '../../data/state/preferences.ts';
import { ChoiceCards } from './ChoiceCards.tsx';
import { isDark } from './document-look.ts';
import { sizes, themeNames, type Size, type ThemeName } from '../../data/state/theme-names.ts';
import { themeTable } from './theme-table.ts';
import { tonesOf } from './tones.ts';
import './themes.css';

const appearances = ['light', 'dark'] as const;

/** Half of the screen (S9-15), but nearly all of a small one. */
const width = { xs: '96%', md: '50%' };

/** S2-31: the choice of theme, light or dark, and size. What is chosen holds at once and is kept for the person. */
export function ThemeDialog({ onClosed }: { readonly onClosed: () => void }) {
  const { t } = useTranslation('themes');
  const { theme, size, dark } = useSnapshot(preferences);
  const [open, setOpen] = useState(true);
  const alwaysDark = themeTable[theme].dark === true;
  function chooseTheme(name: ThemeName): void {
    // A colour that was picked stays; the one that came with the theme goes with it.
    const asGiven = themeTable[preferences.theme].colour.toLowerCase() === preferences.colour.toLowerCase();
    if (asGiven) preferences.colour = themeTable[name].colour;
    preferences.theme = name;
  }
  return (
    <Modal
      title={t('title')}
      open={open}
      width={width}
      footer={null}
      onCancel={() => setOpen(false)}
      afterClose={onClosed}
      closable={{ 'aria-label': t('close') }}
    >
      <ChoiceCards
        name="theme"
        legend={t('themes')}
        choices={themeNames.map((value) => ({
          value,
          label: t(`names.${value}`),
          picture: <ThemePreview name={value} dark={dark} />,
        }))}
        chosen={theme}
        onChoose={(value) => chooseTheme(value)}
      />
      <ChoiceCards
        name="appearance"
        legend={t('appearance')}
        choices={appearances.map((value) => ({ value, label: t(value) }))}
        chosen={isDark({ theme, dark }) ? 'dark' : 'light'}
        disabled={alwaysDark}
        onChoose={(value) => (preferences.dark = value === 'dark')}
      />
      {alwaysDark && <p className="choice-note">{t('alwaysDark')}</p>}
      <ChoiceCards
        name="size"
        legend={t('size')}
        choices={sizes.map((value) => ({ value, label: t(`sizes.${value}`) }))}
        chosen={size}
        onChoose={(value: Size) => (preferences.size = value)}
      />
    </Modal>
  );
}

/** A page of a theme, as small as a stamp. */
function ThemePreview({ name, dark }: { readonly name: ThemeName; readonly dark: boolean }) {
  const tones = useMemo(() => tonesOf(themeTable[name], themeTable[name].colour, dark), [name, dark]);
  return (
    <span className="theme-preview" aria-hidden style={{ background: tones.bg, borderColor: tones['line-strong'] }}>
      <span
        className="theme-preview-sider"
        style={{ background: `linear-gradient(${tones.sider}, ${tones['sider-end']})` }}
      >
        <span style={{ background: tones['sider-on'] }} />
      </span>
      <span className="theme-preview-page">
        <span className="theme-preview-bar" style={{ background: tones.bar, borderColor: tones['bar-line'] }} />
        <span className="theme-preview-panel" style={{ background: tones.panel }}>
          <span style={{ background: tones.primary }} />
        </span>
      </span>
    </span>
  );
}
