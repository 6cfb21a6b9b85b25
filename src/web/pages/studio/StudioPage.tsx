import { rolesThatMay } from '../../../core/application.ts';
import { Card, Col, Row, Typography } from 'antd';
import { useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ask } from '../../data/calls/client.ts';
import type { FormQuery } from '../../data/calls/forms.ts';
import { hasRole } from '../../data/state/session.ts';
import { StatusPage } from '../error/StatusPage.tsx';
import { ConversionList } from './ConversionList.tsx';
import { DescriptorDesk } from './DescriptorDesk.tsx';
import { FormTable } from './FormTable.tsx';
import { useLoaded } from '../../data/state/use-loaded.ts';
import { VersionDrawer } from './VersionDrawer.tsx';

/** The analysts' page: check and publish a descriptor, see every form's versions, roll back, retire. */
export function StudioPage() {
  const { t } = useTranslation('studio');
  const [shown, setShown] = useState<string | null>(null);
  const [query, setQuery] = useState<FormQuery>({ current: 1, size: 20, keyword: '' });
  const load = useCallback(
    () => ask('GET /api/seqdesk-baseconfig/form-management/list', { query: { ...query }, silent: true }),
    [query],
  );
  const forms = useLoaded(load, 'release');
  const [turn, setTurn] = useState(0);
  const { reload } = forms;
  const changed = useCallback(() => {
    setTurn((last) => last + 1);
    reload();
  }, [reload]);
  if (!hasRole(...rolesThatMay('publish'))) return <StatusPage status="403" />;
  return (
    <Row gutter={[16, 16]}>
      <Col xs={24} xl={13}>
        <Card title={t('desk.title')}>
          <Typography.Paragraph type="secondary">{t('desk.hint')}</Typography.Paragraph>
          <ConversionList turn={turn} onDone={reload} />
          <DescriptorDesk onPublished={changed} />
        </Card>
      </Col>
      <Col xs={24} xl={11}>
        <Card title={t('forms.title')}>
          <FormTable forms={forms} query={query} onQuery={setQuery} onShow={setShown} />
        </Card>
      </Col>
      {shown !== null && <VersionDrawer formId={shown} onClose={() => setShown(null)} onChanged={changed} />}
    </Row>
  );
}
