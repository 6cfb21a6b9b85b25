import type { Text } from '../../../core/text/text.ts';

/** What is known of a tab's name in both languages. */
export interface TabMeta {
  /** A text of the bundles, e.g. `tasks:list.claim`. */
  readonly i18n?: string;
  /** A name that data gave, e.g. a menu entry's or the one that the page gave itself. */
  readonly title?: Text;
  /** The page named itself; nothing else names it any more. */
  readonly named?: boolean;
}

function isText(value: unknown): boolean {
  const loose = value as Partial<Record<keyof Text, unknown>> | null;
  return typeof loose?.zh === 'string' && typeof loose.en === 'string';
}

/** Whether something that was stored is a name as tabs have it. */
export function isTabMeta(value: unknown): value is TabMeta {
  if (typeof value !== 'object' || value === null) return false;
  const { i18n, title } = value as Partial<Record<keyof TabMeta, unknown>>;
  return (i18n === undefined || typeof i18n === 'string') && (title === undefined || isText(title));
}

/** S3-04: an open page. */
export interface Tab {
  /** What makes it a tab of its own: its path, or the whole address of an embedded page. */
  readonly key: string;
  readonly label: string;
  /** Path of the page. */
  readonly value: string;
  /** The parts of the path that its route names. */
  readonly params: Readonly<Record<string, string>>;
  readonly query: Readonly<Record<string, string>>;
  readonly meta: TabMeta;
  /** Code of the top entry of the menu that the page stands below; empty for others. */
  readonly group: string;
  /** Path with query, as the person left it. */
  readonly address: string;
}

/** Path of the first tab (S2-28). */
export const homePath = '/wel/index';

const embeddedPath = '/myiframe/';

/** Words of a query that the menu adds (S2-30); they make no other page. */
const menuWords = ['name', 'isTab'] as const;

/** An address with its query in `?a=b` form. */
export interface Place {
  readonly pathname: string;
  readonly search: string;
}

/** A path without the slash that may stand at its end. */
export function plainPath(pathname: string): string {
  return pathname.replace(/(?<=.)\/+$/, '');
}

/** What tells pages apart: the full path with its query (S2-24), without the words that the menu adds. */
export function pageKeyOf({ pathname, search }: Place): string {
  const query = new URLSearchParams(search);
  menuWords.forEach((word) => query.delete(word));
  const [path, text] = [plainPath(pathname), query.toString()];
  return text === '' ? path : `${path}?${text}`;
}

/**
 * Below /work/process, the last parts that tell what a page is about: process, step (or `detail`) and id. Before them
 * may stand a prefix, behind them the process code, and before all of it /index, the layout of details.
 */
const processPath = /^(?:\/index)?\/work\/process\/(?:[^/]+\/)??([^/]+\/[^/]+\/\d+)(?:\/[^/]+)?$/;

/** The path of what a page of a process is about, however it was written; null for other pages. */
function pathOfProcess(path: string): string | null {
  const about = processPath.exec(withoutEscapes(path))?.[1];
  return about === undefined ? null : `/work/process/${about}`;
}

function withoutEscapes(path: string): string {
  try {
    return decodeURI(path);
  } catch {
    return path;
  }
}

/** A path without what makes no other page of it. */
function plainestPath(pathname: string): string {
  const path = plainPath(pathname);
  return pathOfProcess(path) ?? path;
}

/** What tells kept pages apart: like `pageKeyOf`, but one task or detail is one page whatever the spelling. */
export function keptKeyOf(place: Place): string {
  const path = pathOfProcess(plainPath(place.pathname));
  if (path === null) return pageKeyOf(place);
  const query = new URLSearchParams(place.search);
  query.sort();
  return pageKeyOf({ pathname: path, search: query.toString() });
}

/** What tells tabs apart: pages of one path share a tab; embedded pages all have the same path and share none. */
export function tabKeyOf(place: Place): string {
  return place.pathname.startsWith(embeddedPath) ? pageKeyOf(place) : plainestPath(place.pathname);
}
