import { Empty, Typography, Button } from 'antd';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Navigate, Link } from 'react-router-dom';
import { useSnapshot } from 'valtio';
import { dynamicRoutes, forgetDetail, innerAddress, type DynamicRoute } from '../../data/tabs/dynamic-routes.ts';
import { pageKeyOf, type Place } from '../../data/tabs/tab.ts';
import { CloseOutlined } from '@ant-design/icons';
import './right-layout.css';

interface RightLayoutPageProps {
  /** The address of the detail that is shown; null for none. */
  readonly inner: Place | null;
  /** The page of that detail. */
  readonly children?: ReactNode;
}

/**
 * S2-12, S2-26: details that were opened from lists, beside a menu of them on the right; at /index/index none is shown. A
 * detail that was not opened here, whose address somebody passed on, is shown as a page of its own.
 */
export function RightLayoutPage({ inner, children }: RightLayoutPageProps) {
  const { t } = useTranslation('tabs');
  const { items } = useSnapshot(dynamicRoutes);
  const shown = inner === null ? undefined : items.find(({ formRoute }) => formRoute === pageKeyOf(inner));
  if (inner !== null && shown === undefined) return <Navigate to={pageKeyOf(inner)} replace />;
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

interface DetailMenuProps {
  readonly items: readonly DynamicRoute[];
  /** The detail that is shown; null for none. */
  readonly shown: string | null;
}

/** The details opened since the last login, the newest first; each can be taken off. */
function DetailMenu({ items, shown }: DetailMenuProps) {
  const { t } = useTranslation('tabs');
  return (
    <nav aria-label={t('details.title')} className="right-layout-menu">
      <ul>
        {items.toReversed().map(({ formRoute, formName, formDesc }) => (
          <li key={formRoute} className="right-layout-entry">
            <Link to={innerAddress(formRoute)} {...(formRoute === shown ? { 'aria-current': 'page' as const } : {})}>
              <span>{formName}</span>
              <small>{formDesc}</small>
            </Link>
            {formRoute !== shown && (
              <Button
                type="text"
                size="small"
                icon={<CloseOutlined />}
                aria-label={t('details.remove', { name: formName })}
                onClick={() => forgetDetail(formRoute)}
              />
            )}
          </li>
        ))}
      </ul>
    </nav>
  );
}
