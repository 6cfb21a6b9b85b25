import { Spin } from 'antd';
import { lazy, Suspense } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import { useSnapshot } from 'valtio';
import { processesByNode, routes } from '../../generated/routes.ts';
import { useLanguage } from '../i18n/i18n.ts';
import { menuState } from '../state/menu.ts';
import { findMenu, menuName, nodeOf, trailTo } from './menu-tree.ts';

const NodePage = lazy(async () => ({ default: (await import('../pages/node/NodePage.tsx')).NodePage }));
const RecordPage = lazy(async () => ({ default: (await import('../pages/record/RecordPage.tsx')).RecordPage }));

/**
 * Paths that only data knows: a record's page from the route table, a node of the menu whose process is built, a menu
 * entry whose page is not built yet (/developing), or nothing at all (/404, S2-07).
 */
export function UnknownPath() {
  const { pathname } = useLocation();
  const language = useLanguage();
  const { menus } = useSnapshot(menuState);
  const record = routes.find((route) => route.page === 'record' && route.path === pathname);
  if (record?.formId !== undefined) {
    return (
      <Suspense fallback={<Spin />}>
        <RecordPage key={record.formId} formId={record.formId} />
      </Suspense>
    );
  }
  if (menus === null) return <Spin />;
  const entry = findMenu(menus, trailTo(menus, pathname).at(-1) ?? '');
  if (entry === null) return <Navigate to="/404" replace />;
  const processes = processesByNode[nodeOf(entry) ?? ''] ?? [];
  if (processes.length === 0) return <Navigate to="/developing" replace />;
  return (
    <Suspense fallback={<Spin />}>
      <NodePage key={entry.code} name={menuName(entry, language)} menuId={entry.id} processes={processes} />
    </Suspense>
  );
}
