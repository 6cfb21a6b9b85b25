import { CloseOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { forgetDetail, innerAddress, type DynamicRoute } from '../../data/tabs/dynamic-routes.ts';

interface DetailMenuProps {
  readonly items: readonly DynamicRoute[];
  /** The detail that is shown; null for none. */
  readonly shown: string | null;
}

/** The details opened since the last login, the newest first; each can be taken off. */
export function DetailMenu({ items, shown }: DetailMenuProps) {
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
