import { Button, Result } from 'antd';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import './status-page.css';

/** S2-03, S2-04: the error pages and the page of an area under construction, each with a way home. */
export function StatusPage({ status }: { readonly status: '403' | '404' | '500' | 'developing' }) {
  const { t } = useTranslation('status');
  const navigate = useNavigate();
  return (
    <Result
      className="status-page"
      status={status === 'developing' ? 'info' : status}
      title={t(`${status}.title`)}
      subTitle={t(`${status}.text`)}
      extra={
        <Button type="primary" onClick={() => void navigate('/wel/index')}>
          {t('home')}
        </Button>
      }
    />
  );
}
