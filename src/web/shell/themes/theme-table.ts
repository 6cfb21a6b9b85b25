import type { ThemeName } from '../../data/state/theme-names.ts';

/** What sets a theme apart. All colours are `#rrggbb`. */
export interface ThemeLook {
  /** The colour that comes with the theme; another one may be picked. */
  readonly colour: string;
  /** The menu's ground, from top to bottom. */
  readonly sider: readonly [string, string];
  /** The top bar's ground. */
  readonly bar: string;
  /** The page's ground in light. */
  readonly page: string;
  /** Radius of corners in px. */
  readonly radius: number;
  /** Dark whether the person asked for dark or not. */
  readonly dark?: true;
}

/** The look of each theme (S2-31). */
export const themeTable: Readonly<Record<ThemeName, ThemeLook>> = {
  default: { colour: '#409EFF', sider: ['#001529', '#001529'], bar: '#ffffff', page: '#f3f5f8', radius: 6 },
  white: { colour: '#409EFF', sider: ['#ffffff', '#ffffff'], bar: '#ffffff', page: '#f7f8fa', radius: 6 },
  dark: { colour: '#409EFF', sider: ['#14181e', '#14181e'], bar: '#14181e', page: '#f3f5f8', radius: 6, dark: true },
  star: { colour: '#7a7cff', sider: ['#0b1033', '#35195a'], bar: '#12163f', page: '#f4f4fb', radius: 10 },
  bule: { colour: '#1e6fd0', sider: ['#f2f7ff', '#e4efff'], bar: '#1b63bb', page: '#f1f5fb', radius: 4 },
  iview: { colour: '#2d8cf0', sider: ['#4a5264', '#4a5264'], bar: '#ffffff', page: '#f5f7f9', radius: 4 },
  vip: { colour: '#c89b4b', sider: ['#221d16', '#2f2619'], bar: '#221d16', page: '#f8f5ef', radius: 8 },
  cool: { colour: '#12a594', sider: ['#0b3b46', '#0d5a55'], bar: '#ffffff', page: '#f0f6f6', radius: 10 },
  d2: { colour: '#2f74ff', sider: ['#eceff6', '#eceff6'], bar: '#eceff6', page: '#f5f7fc', radius: 4 },
  hey: { colour: '#3788ee', sider: ['#2b3446', '#2b3446'], bar: '#ffffff', page: '#f2f4f7', radius: 3 },
  lte: { colour: '#3c8dbc', sider: ['#222d32', '#222d32'], bar: '#2f6f95', page: '#ecf0f5', radius: 2 },
};
