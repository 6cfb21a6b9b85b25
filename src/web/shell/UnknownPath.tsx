import { Spin } from 'antd';
import { lazy, Suspense } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import { useSnapshot } from 'valtio';
import { routes } from '../../generated/routes.ts';
import { menuState } from '../state/menu.ts';
import { trailTo } from './menu-tree.ts';

const RecordPage = lazy(async () => ({ default: (await import('../pages/record/RecordPage.tsx')).RecordPage }));

/**
 * Paths that only data knows: a record's page from the route table, a menu entry whose page is not built yet
 * (/developing), or nothing at all (/404, S2-07).
 */
export function UnknownPath() {
  const { pathname } = useLocation();
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
  const known = trailTo(menus, pathname).length > 0;
  return <Navigate to={known ? '/developing' : '/404'} replace />;
}
