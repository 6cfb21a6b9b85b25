import { App, Button, Drawer, Tag } from 'antd';
import { useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { listVersions, loadRelease, type ReleaseHead } from '../../api/forms.ts';
import { LoadedTable } from '../../shell/LoadedTable.tsx';
import { failureText, useLoaded } from '../../state/use-loaded.ts';
import { RollbackDialog } from './RollbackDialog.tsx';

interface VersionDrawerProps {
  readonly formId: string;
  readonly onClose: () => void;
  readonly onChanged: () => void;
}

/** Gives a text to the person as a file. */
function saveFile(name: string, content: string): void {
  const address = URL.createObjectURL(new Blob([content], { type: 'application/json' }));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  window.setTimeout(() => URL.revokeObjectURL(address), 500);
}

/** All versions of a form: who, when, why, how many open tasks show each; download and roll back. */
export function VersionDrawer({ formId, onClose, onChanged }: VersionDrawerProps) {
  const { t } = useTranslation('studio');
  const { message } = App.useApp();
  const load = useCallback(() => listVersions(formId), [formId]);
  const versions = useLoaded(load, 'release');
  const [asked, setAsked] = useState<number | null>(null);
  async function download(version: number): Promise<void> {
    try {
      const { descriptor } = await loadRelease(formId, version);
      saveFile(`${formId}.v${version}.json`, `${JSON.stringify(descriptor, null, 2)}\n`);
    } catch (error) {
      void message.error(failureText(error));
    }
  }
  function closeQuestion(done: boolean): void {
    setAsked(null);
    if (!done) return;
    versions.reload();
    onChanged();
  }
  const columns = [
    {
      title: t('column.version'),
      width: 110,
      render: (_: unknown, row: ReleaseHead) => (
        <>
          <Tag color={row.current ? 'blue' : 'default'}>v{row.version}</Tag> {row.current && t('forms.current')}
        </>
      ),
    },
    {
      title: t('column.publishedAt'),
      width: 140,
      render: (_: unknown, row: ReleaseHead) => row.publishedAt.slice(0, 16),
    },
    {
      title: t('column.publishedBy'),
      width: 110,
      render: (_: unknown, row: ReleaseHead) => (row.origin === 'built-in' ? t('forms.builtIn') : row.publishedByName),
    },
    { title: t('column.reason'), dataIndex: 'reason' },
    { title: t('column.openTasks'), dataIndex: 'openTasks', width: 100, align: 'end' as const },
    {
      title: t('column.actions'),
      width: 150,
      render: (_: unknown, row: ReleaseHead) => (
        <div className="row-actions">
          <Button size="small" type="link" onClick={() => void download(row.version)}>
            {t('forms.download')}
          </Button>
          {!row.current && (
            <Button size="small" type="link" danger onClick={() => setAsked(row.version)}>
              {t('forms.rollback')}
            </Button>
          )}
        </div>
      ),
    },
  ];
  return (
    <Drawer open title={t('forms.versionsOf', { formId })} size="min(860px, 100vw)" onClose={onClose}>
      <LoadedTable<ReleaseHead>
        loaded={versions}
        rows={versions.value?.records ?? []}
        none={t('forms.none')}
        rowKey="version"
        columns={columns}
        scroll={{ x: 720 }}
        pagination={{ pageSize: 20, hideOnSinglePage: true }}
      />
      {asked !== null && <RollbackDialog formId={formId} version={asked} onClose={closeQuestion} />}
    </Drawer>
  );
}
