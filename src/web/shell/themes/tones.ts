import { contrastRatio, inkOn, leastRatio, lowestRatio, luminance, standingOut } from '../../parts/contrast.ts';
import { hexOf, oklchOf, rgbOf } from '../../parts/oklch.ts';
import type { ThemeLook } from './theme-table.ts';

/** Grounds, letters and signs that no picked colour changes. */
const lightTones = {
  bg: '#f3f5f8',
  panel: '#ffffff',
  raised: '#ffffff',
  head: '#f6f8fa',
  still: '#f8f9fb',
  hover: '#eef1f5',
  text: '#1b2430',
  'text-2': '#535c68',
  'text-3': '#626b77',
  line: '#e6e9ee',
  'line-strong': '#c9d0d9',
  'control-line': '#7d8693',
  danger: '#b8101f',
  'danger-soft': '#fff1f0',
  warn: '#874d00',
  'warn-soft': '#fffbe6',
  ok: '#1f6b03',
  'ok-soft': '#f6ffed',
  shadow: 'rgb(23 55 105 / 14%)',
};

type FixedTones = Readonly<Record<keyof typeof lightTones, string>>;

const darkTones: FixedTones = {
  bg: '#0f1318',
  panel: '#171c22',
  raised: '#1f252d',
  head: '#1c2229',
  still: '#1a2027',
  hover: '#272e37',
  text: '#e6eaef',
  'text-2': '#b0b9c4',
  'text-3': '#9aa4b0',
  line: '#2b333d',
  'line-strong': '#465160',
  'control-line': '#76818f',
  danger: '#ff918c',
  'danger-soft': '#3a1a1c',
  warn: '#f0b34a',
  'warn-soft': '#33270f',
  ok: '#74cf7e',
  'ok-soft': '#14301b',
  shadow: 'rgb(0 0 0 / 50%)',
};

/**
 * All colours of the app by the names of their CSS variables (`--sd-…`). `primary`, `danger`, `warn` and `ok` are read
 * on every ground, and carry `on-primary` and `on-danger` where they are a ground themselves.
 */
export interface Tones extends FixedTones {
  /** The colour as it was picked, for ornaments. */
  readonly accent: string;
  readonly primary: string;
  readonly 'primary-hover': string;
  readonly 'primary-active': string;
  readonly 'primary-soft': string;
  readonly 'primary-soft-hover': string;
  readonly 'on-primary': string;
  readonly 'on-danger': string;
  /** The ring around what has the focus. */
  readonly focus: string;
  readonly sider: string;
  readonly 'sider-end': string;
  readonly 'sider-text': string;
  readonly 'sider-hover': string;
  readonly 'sider-on': string;
  readonly 'on-sider': string;
  readonly bar: string;
  readonly 'bar-text': string;
  readonly 'bar-hover': string;
  readonly 'bar-line': string;
}

/** `part` (0 to 1) of one colour in another. */
export function mixed(ground: string, colour: string, part: number): string {
  const [a, b] = [rgbOf(ground), rgbOf(colour)];
  const bytes = a.map((value, at) => Math.round((value + ((b[at] ?? value) - value) * part) * 255));
  return `#${bytes.map((byte) => byte.toString(16).padStart(2, '0')).join('')}`;
}

function shifted(colour: string, by: number): string {
  const { lightness, chroma, hue } = oklchOf(colour);
  return hexOf({ lightness: lightness + by, chroma, hue });
}

function inDark(ground: string, panel: string): string {
  const { lightness, chroma, hue } = oklchOf(ground);
  if (chroma < 0.03 && lightness > 0.4) return panel;
  return lightness <= 0.34 ? ground : hexOf({ lightness: 0.32, chroma, hue });
}

/** How far the chosen entry of the menu stands out from its ground. */
const chosenRatio = 2;

function primaryTones(colour: string, fixed: FixedTones, dark: boolean) {
  const { chroma, hue } = oklchOf(colour);
  const soft = hexOf({ lightness: dark ? 0.33 : 0.968, chroma: Math.min(chroma, dark ? 0.06 : 0.02), hue });
  const softHover = hexOf({ lightness: dark ? 0.37 : 0.948, chroma: Math.min(chroma, dark ? 0.07 : 0.03), hue });
  const { bg, panel, raised, head, still, hover } = fixed;
  const grounds = [bg, panel, raised, head, still, hover, soft, softHover];
  const primary = standingOut(colour, grounds, leastRatio.text + 0.05, dark ? 'lighter' : 'darker');
  const step = dark ? 0.05 : -0.05;
  return {
    accent: colour,
    primary,
    'primary-hover': shifted(primary, step),
    'primary-active': shifted(primary, step * 2),
    'primary-soft': soft,
    'primary-soft-hover': softHover,
    'on-primary': dark ? '#000000' : '#ffffff',
    'on-danger': dark ? '#000000' : '#ffffff',
    focus: primary,
  };
}

/** The entry of the page that is open: it stands out from the menu around it, however near the colour is to that. */
function chosenTones(sider: readonly [string, string], colour: string, lightInk: boolean) {
  const filled = standingOut(colour, ['#ffffff'], leastRatio.text, 'darker');
  if (lowestRatio(filled, sider) >= chosenRatio) return { 'sider-on': filled, 'on-sider': '#ffffff' };
  const on = standingOut(colour, sider, chosenRatio, lightInk ? 'lighter' : 'darker');
  return { 'sider-on': on, 'on-sider': inkOn(on, '#000000') };
}

function siderTones(sider: readonly [string, string], colour: string) {
  const [top, end] = sider;
  const ink = inkOn(top, '#000000');
  const lightInk = ink === '#ffffff';
  const hover = mixed(end, ink, 0.1);
  const wanted = mixed(end, ink, lightInk ? 0.78 : 0.72);
  const text = standingOut(wanted, [top, end, hover], leastRatio.text + 0.5, lightInk ? 'lighter' : 'darker');
  return {
    sider: top,
    'sider-end': end,
    'sider-text': text,
    'sider-hover': hover,
    ...chosenTones(sider, colour, lightInk),
  };
}

function barTones(bar: string, line: string) {
  const ink = inkOn(bar, '#000000');
  const text = ink === '#ffffff' ? ink : '#1b2430';
  const plain = luminance(bar) > 0.8 || contrastRatio(bar, '#ffffff') > 14;
  return { bar, 'bar-text': text, 'bar-hover': mixed(bar, ink, 0.08), 'bar-line': plain ? line : mixed(bar, ink, 0.1) };
}

/**
 * The colours of a theme with a picked colour. The hue stays as picked; lightness is moved until letters and focus marks
 * reach WCAG 2.1 AA on every ground they stand on.
 *
 * @param colour `#rrggbb`
 */
export function tonesOf(look: ThemeLook, colour: string, wantsDark: boolean): Tones {
  const dark = wantsDark || look.dark === true;
  const fixed: FixedTones = dark ? darkTones : { ...lightTones, bg: look.page };
  const [top, end] = look.sider;
  const sider = dark ? ([inDark(top, fixed.panel), inDark(end, fixed.panel)] as const) : look.sider;
  return {
    ...fixed,
    ...primaryTones(colour, fixed, dark),
    ...siderTones(sider, colour),
    ...barTones(dark ? inDark(look.bar, fixed.panel) : look.bar, fixed.line),
  };
}
