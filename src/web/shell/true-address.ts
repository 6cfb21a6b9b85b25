import type { MenuNode } from '../../core/calls/menus.ts';
import { menuPaths, processesByNode, recordsByPath, recordsByRowPath } from '../../generated/routes.ts';
import { rowPath } from '../form/widgets/value-links.ts';
import { decoded } from './process-address.ts';

// What this holds grows with every process and record, so it comes when it is first needed.

const ending = '/index';
/** The list of a record by its id alone, as rows are addressed without their key. */
const ofList = /^\/record\/(?!index$)([^/]+?)(?:\/index)?$/;

/** S2-25: the other way to write a page's path: with `/index` at its end, or without. */
export function indexTwin(pathname: string): string {
  if (pathname.endsWith(ending)) return pathname.slice(0, -ending.length) || '/';
  return `${pathname.replace(/\/+$/, '')}${ending}`;
}

/** The record whose list stands at a path; null for other paths. */
export function recordAt(path: string): string | null {
  return Object.hasOwn(recordsByPath, path) ? (recordsByPath[path] ?? null) : null;
}

/** Whether a path is that of an entry of the menu, whoever sees it. */
export function isOfMenu(path: string): boolean {
  return menuPaths.includes(path);
}

/** The record that a path names by its id alone. */
export function recordNamed(path: string): string | null {
  return ofList.exec(path)?.[1] ?? null;
}

/** Processes that were built for a node of the menu. */
export function processesAt(node: string): readonly string[] {
  return processesByNode[node] ?? [];
}

/** The one of these paths that differs in its capital letters alone; null where there is none. */
function sameLetters(path: string, known: readonly string[]): string | null {
  const small = path.toLowerCase();
  return known.find((one) => one.toLowerCase() === small) ?? null;
}

function entriesOf(menus: readonly MenuNode[]): readonly MenuNode[] {
  return menus.flatMap((entry) => [entry, ...entriesOf(entry.children ?? [])]);
}

function listAddress(record: string, entries: readonly MenuNode[]): string | null {
  const built = Object.keys(recordsByPath).find((path) => recordsByPath[path] === record);
  return built ?? entries.find(({ meta }) => meta?.record === record)?.path ?? null;
}

/** S2-15: where the page of a row stands whose record has a further address for it, or the list when the key is missing. */
function rowAddress(path: string, entries: readonly MenuNode[]): string | null {
  const slash = path.lastIndexOf('/');
  const recordBelow = (above: string): string =>
    recordsByRowPath[sameLetters(above, Object.keys(recordsByRowPath)) ?? ''] ?? '';
  const withoutKey = recordBelow(path);
  if (withoutKey !== '') return listAddress(withoutKey, entries);
  const record = recordBelow(path.slice(0, slash));
  return record === '' ? null : rowPath(record, decoded(path.slice(slash + 1)));
}

/**
 * The address under which the page of a path stands, where the path is another way to write it: by the record's id, by a
 * further address of a row, with other capital letters, with or without `/index` (S2-25). Null where there is none.
 *
 * @param routeOf a path as its route writes it
 */
export function trueAddress(
  path: string,
  menus: readonly MenuNode[],
  routeOf: (pathname: string) => string | null,
): string | null {
  const entries = entriesOf(menus);
  const known = [...Object.keys(recordsByPath), ...menuPaths, ...entries.map((entry) => entry.path)];
  const named = recordNamed(path);
  if (named !== null) return listAddress(named, entries);
  const written = [path, indexTwin(path)].flatMap((one) => routeOf(one) ?? sameLetters(one, known) ?? []);
  return rowAddress(path, entries) ?? written.find((one) => one !== path) ?? null;
}
