import { rolesThatMay } from '../../../core/application.ts';
import { App, Card, Col, Row, Tabs, Typography } from 'antd';
import { useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ask } from '../../data/calls/client.ts';
import type { FormQuery } from '../../data/calls/forms.ts';
import { hasRole } from '../../data/state/session.ts';
import { StatusPage } from '../error/StatusPage.tsx';
import { ConversionList } from './ConversionList.tsx';
import { FormTable } from './FormTable.tsx';
import { failureText, useLoaded } from '../../data/state/use-loaded.ts';
import { ReleaseDesk } from './ReleaseDesk.tsx';
import { ReleaseList } from './ReleaseList.tsx';
import { useDesk } from './use-desk.ts';
import { VersionDrawer } from './VersionDrawer.tsx';

/** The analysts' page: change files, see what that means, release them as one; every form's versions; releases taken back. */
export function StudioPage() {
  const { t } = useTranslation('studio');
  const { message } = App.useApp();
  const desk = useDesk();
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
          <ReleaseDesk desk={desk} onReleased={changed} />
        </Card>
      </Col>
      <Col xs={24} xl={11}>
        <Card>
          <Tabs
            items={[
              {
                key: 'forms',
                label: t('forms.title'),
                children: (
                  <FormTable
                    forms={forms}
                    query={query}
                    onQuery={setQuery}
                    onShow={setShown}
                    onEdit={({ kind, formId }) =>
                      void desk
                        .open({ kind, id: formId.replace(/^table:/, '') })
                        .catch((error: unknown) => void message.error(failureText(error)))
                    }
                  />
                ),
              },
              { key: 'releases', label: t('releases.all'), children: <ReleaseList onChanged={changed} /> },
            ]}
          />
        </Card>
      </Col>
      {shown !== null && <VersionDrawer formId={shown} onClose={() => setShown(null)} onChanged={changed} />}
    </Row>
  );
}
