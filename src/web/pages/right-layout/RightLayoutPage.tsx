import { Empty, Typography } from 'antd';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Navigate } from 'react-router-dom';
import { useSnapshot } from 'valtio';
import { dynamicRoutes } from '../../data/tabs/dynamic-routes.ts';
import { pageKeyOf, type Place } from '../../data/tabs/tab.ts';
import { DetailMenu } from './DetailMenu.tsx';
import './right-layout.css';

interface RightLayoutPageProps {
  /** The address of the detail that is shown; null for none. */
  readonly inner: Place | null;
  /** The page of that detail. */
  readonly children?: ReactNode;
}

/** S2-12, S2-26: details that were opened from lists, beside a menu of them on the right; at /index/index none is shown. */
export function RightLayoutPage({ inner, children }: RightLayoutPageProps) {
  const { t } = useTranslation('tabs');
  const { items } = useSnapshot(dynamicRoutes);
  const shown = inner === null ? undefined : items.find(({ formRoute }) => formRoute === pageKeyOf(inner));
  if (inner !== null && shown === undefined) return <Navigate to="/404" replace />;
  return (
    <div className="right-layout">
      <div className="right-layout-inner">
        {inner !== null && children}
        {inner === null && (
          <>
            <Typography.Title level={4}>{t('details.title')}</Typography.Title>
            {items.length === 0 ? <Empty description={t('details.none')} /> : <p>{t('details.choose')}</p>}
          </>
        )}
      </div>
      {items.length > 0 && <DetailMenu items={items} shown={shown?.formRoute ?? null} />}
    </div>
  );
}
