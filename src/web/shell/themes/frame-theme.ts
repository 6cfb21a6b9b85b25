import { theme, type ThemeConfig } from 'antd';
import type { Size } from '../../data/state/theme-names.ts';
import type { Tones } from './tones.ts';

type MappingAlgorithm = Exclude<NonNullable<ThemeConfig['algorithm']>, readonly unknown[]>;

const letterSize: Readonly<Record<Size, number>> = { small: 13, middle: 14, large: 16 };

function signTokens(tones: Tones) {
  return {
    colorError: tones.danger,
    colorErrorText: tones.danger,
    colorErrorHover: tones.danger,
    colorErrorActive: tones.danger,
    colorErrorTextHover: tones.danger,
    colorErrorTextActive: tones.danger,
    colorErrorBg: tones['danger-soft'],
    colorErrorBgHover: tones['danger-soft'],
    colorWarning: tones.warn,
    colorWarningText: tones.warn,
    colorWarningHover: tones.warn,
    colorWarningBg: tones['warn-soft'],
    colorSuccess: tones.ok,
    colorSuccessText: tones.ok,
    colorSuccessHover: tones.ok,
    colorSuccessBg: tones['ok-soft'],
  };
}

function primaryTokens(tones: Tones) {
  const { primary, 'primary-hover': hover, 'primary-active': active } = tones;
  const { 'primary-soft': soft, 'primary-soft-hover': softHover } = tones;
  return {
    colorPrimary: primary,
    colorPrimaryHover: hover,
    colorPrimaryActive: active,
    colorPrimaryText: primary,
    colorPrimaryTextHover: hover,
    colorPrimaryTextActive: active,
    colorPrimaryBg: soft,
    colorPrimaryBgHover: softHover,
    colorPrimaryBorder: primary,
    colorPrimaryBorderHover: hover,
    colorInfo: primary,
    colorInfoText: primary,
    colorInfoBg: soft,
    colorLink: primary,
    colorLinkHover: hover,
    colorLinkActive: active,
  };
}

function groundTokens(tones: Tones) {
  return {
    colorBgLayout: tones.bg,
    colorBgContainer: tones.panel,
    colorBgElevated: tones.raised,
    colorText: tones.text,
    colorTextSecondary: tones['text-2'],
    colorTextTertiary: tones['text-2'],
    colorTextDescription: tones['text-2'],
    colorTextPlaceholder: tones['text-3'],
    colorIcon: tones['text-2'],
    colorBorder: tones['control-line'],
    colorBorderSecondary: tones.line,
    // Letters on grounds of a full colour: buttons, badges, tags.
    colorTextLightSolid: tones['on-primary'],
    colorBgSpotlight: tones.text,
  };
}

function partTokens(tones: Tones): NonNullable<ThemeConfig['components']> {
  return {
    Layout: { siderBg: tones.sider, headerBg: tones.bar, bodyBg: tones.bg },
    Menu: {
      darkItemBg: 'transparent',
      darkSubMenuItemBg: 'transparent',
      darkPopupBg: tones.sider,
      darkItemColor: tones['sider-text'],
      darkItemHoverColor: tones['sider-text'],
      darkItemHoverBg: tones['sider-hover'],
      darkItemSelectedBg: tones['sider-on'],
      darkItemSelectedColor: tones['on-sider'],
      darkDangerItemColor: tones['sider-text'],
    },
    Table: { headerBg: tones.head, headerColor: tones.text, rowHoverBg: tones.hover },
    Tooltip: { colorTextLightSolid: tones.panel },
    // The tick stands on the primary colour, which is light where the page is dark.
    Checkbox: { colorWhite: tones['on-primary'] },
    Avatar: { colorTextPlaceholder: tones.primary },
  };
}

/** The design tokens of antd for a set of colours and a size: every part of it takes its colours from the app's. */
export function frameTheme(tones: Tones, size: Size, radius: number, dark: boolean): ThemeConfig {
  const colours = { ...groundTokens(tones), ...primaryTokens(tones), ...signTokens(tones) };
  // By itself, antd would derive its own tones from the main colours, which need not be readable.
  const asGiven: MappingAlgorithm = (seed, map) => ({ ...(map ?? theme.defaultAlgorithm(seed)), ...colours });
  return {
    algorithm: [dark ? theme.darkAlgorithm : theme.defaultAlgorithm, asGiven],
    token: { ...colours, borderRadius: radius, fontSize: letterSize[size] },
    components: partTokens(tones),
    // Styles come with the page as CSS (antd.css) that takes its colours and sizes from variables.
    zeroRuntime: true,
  };
}
