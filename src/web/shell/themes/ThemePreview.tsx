import { useMemo } from 'react';
import type { ThemeName } from '../../data/state/theme-names.ts';
import { themeTable } from './theme-table.ts';
import { tonesOf } from './tones.ts';

/** A page of a theme, as small as a stamp. */
export function ThemePreview({ name, dark }: { readonly name: ThemeName; readonly dark: boolean }) {
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
