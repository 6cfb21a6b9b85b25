import { Spin } from 'antd';
import { Navigate, useLocation } from 'react-router-dom';
import { useSnapshot } from 'valtio';
import { useLanguage } from '../i18n/i18n.ts';
import { menuState } from '../data/state/menu.ts';
import { plainPath } from '../data/tabs/tab.ts';
import { decoded } from './process-address.ts';
import { lazyPage, lazyPart } from '../parts/lazy-page.ts';
import { findMenu, menuName, nodeOf, trailTo } from '../data/state/menu-tree.ts';

const ending = '/index';

/** S2-25: the other way to write a page's path: with `/index` at its end, or without. */
export function indexTwin(pathname: string): string {
  if (pathname.endsWith(ending)) return pathname.slice(0, -ending.length) || '/';
  return `${pathname.replace(/\/+$/, '')}${ending}`;
}

const NodePage = lazyPage(async () => (await import('../pages/node/NodePage.tsx')).NodePage);
const RowPage = lazyPage(async () => (await import('../pages/row/RowPage.tsx')).RowPage);
const RecordPage = lazyPage(async () => (await import('../pages/record/RecordPage.tsx')).RecordPage);

// It grows with every process and record, so it comes when it is first needed.
const usePathData = lazyPart(() => import('../../generated/routes.ts'));

/** What stands before the last slash of a path, and behind it. */
function lastPart(pathname: string): readonly [string, string] {
  const slash = pathname.lastIndexOf('/');
  return [pathname.slice(0, slash), decoded(pathname.slice(slash + 1))];
}

interface UnknownPathProps {
  /** Whether a path has a route of its own. */
  readonly isRoute: (pathname: string) => boolean;
}

/**
 * Paths that only data knows: the page of a record or of a row from the route table, a node of the menu whose process is built, a page
 * written with or without `/index` (S2-25), a menu entry whose page is not built yet (/developing), or nothing at all
 * (/404, S2-07).
 */
export function UnknownPath({ isRoute }: UnknownPathProps) {
  const { pathname: written, search } = useLocation();
  const pathname = plainPath(written);
  const language = useLanguage();
  const { menus } = useSnapshot(menuState);
  const { recordsByPath, recordsByRowPath, processesByNode } = usePathData();
  const recordAt = (path: string) => (Object.hasOwn(recordsByPath, path) ? (recordsByPath[path] ?? null) : null);
  const record = recordAt(pathname);
  if (record !== null) return <RecordPage key={record} formId={record} />;
  const [above, key] = lastPart(pathname);
  if (Object.hasOwn(recordsByRowPath, above) && key !== '')
    return <RowPage record={recordsByRowPath[above] ?? ''} rowKey={key} />;
  if (menus === null) return <Spin />;
  const entryAt = (path: string) => findMenu(menus, trailTo(menus, path).at(-1) ?? '');
  const entry = entryAt(pathname);
  // What was published since the software was built, its entry says.
  const published = entry?.meta?.record;
  if (published !== undefined) return <RecordPage key={published} formId={published} />;
  const processes = entry === null ? [] : (entry.meta?.processes ?? processesByNode[nodeOf(entry) ?? ''] ?? []);
  if (entry !== null && processes.length > 0)
    return <NodePage key={entry.code} name={menuName(entry, language)} menuId={entry.id} processes={processes} />;
  const twin = indexTwin(pathname);
  if (isRoute(twin) || recordAt(twin) !== null || (entry === null && entryAt(twin) !== null))
    return <Navigate to={twin + search} replace />;
  return <Navigate to={entry === null ? '/404' : '/developing'} replace />;
}
