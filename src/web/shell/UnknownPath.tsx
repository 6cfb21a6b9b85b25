import { Spin } from 'antd';
import { Navigate, useLocation } from 'react-router-dom';
import { useSnapshot } from 'valtio';
import { useLanguage } from '../i18n/i18n.ts';
import { menuState } from '../data/state/menu.ts';
import { MovedPage } from '../data/tabs/MovedPage.tsx';
import { plainPath } from '../data/tabs/tab.ts';
import { lazyPage, lazyPart } from '../parts/lazy-page.ts';
import { findMenu, menuName, nodeOf, trailTo } from '../data/state/menu-tree.ts';

const NodePage = lazyPage(async () => (await import('../pages/node/NodePage.tsx')).NodePage);
const StatusPage = lazyPage(async () => (await import('../pages/error/StatusPage.tsx')).StatusPage);
const RecordPage = lazyPage(async () => (await import('../pages/record/RecordPage.tsx')).RecordPage);

// It grows with every process and record, so it comes when it is first needed.
const useAddresses = lazyPart(() => import('./true-address.ts'));

interface UnknownPathProps {
  /** A path as its route writes it, whatever its capital letters; null where it has no route of its own. */
  readonly routeOf: (pathname: string) => string | null;
}

/**
 * Paths that only data knows: the page of a record from the route table, a node of the menu whose process is built,
 * another way to write the path of a page (`trueAddress`), an area of the menu, which opens at its first entry, an entry
 * whose page is not built yet (/developing), one that the person may not see (403), or nothing at all (/404, S2-07).
 */
export function UnknownPath({ routeOf }: UnknownPathProps) {
  const pathname = plainPath(useLocation().pathname);
  const language = useLanguage();
  const { menus } = useSnapshot(menuState);
  const { isOfMenu, processesAt, recordAt, recordNamed, trueAddress } = useAddresses();
  const record = recordAt(pathname);
  if (record !== null) return <RecordPage key={record} formId={record} />;
  if (menus === null) return <Spin />;
  const entry = findMenu(menus, trailTo(menus, pathname).at(-1) ?? '');
  // What was published since the software was built, its entry says.
  const published = entry?.meta?.record;
  if (published !== undefined) return <RecordPage key={published} formId={published} />;
  const processes = entry === null ? [] : (entry.meta?.processes ?? processesAt(nodeOf(entry) ?? ''));
  if (entry !== null && processes.length > 0)
    return <NodePage key={entry.code} name={menuName(entry, language)} menuId={entry.id} processes={processes} />;
  const moved = trueAddress(pathname, entry === null ? menus : [], routeOf);
  if (moved !== null) return <MovedPage to={moved} />;
  const named = recordNamed(pathname);
  if (named !== null) return <RecordPage key={named} formId={named} />;
  const first = entry?.children?.find(({ path }) => path.startsWith('/'));
  if (first !== undefined) return <Navigate to={first.path} replace />;
  if (entry !== null) return <Navigate to="/developing" replace />;
  // S2-07: an entry that is not in the person's own menu is there, but not for them.
  return isOfMenu(pathname) ? <StatusPage status="403" /> : <Navigate to="/404" replace />;
}
