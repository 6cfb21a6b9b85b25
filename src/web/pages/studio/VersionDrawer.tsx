import { Alert, App, Button, Drawer, Flex, Input, Table, Tag } from 'antd';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { listVersions, loadRelease, rollBack, type ReleaseHead } from '../../api/forms.ts';
import { useLoaded } from '../../state/use-loaded.ts';

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
  const { modal, message } = App.useApp();
  const load = useCallback(() => listVersions(formId), [formId]);
  const versions = useLoaded(load, 'release');
  const newest = versions.value?.records[0]?.version;
  async function download(version: number): Promise<void> {
    const { descriptor } = await loadRelease(formId, version);
    saveFile(`${formId}.v${version}.json`, `${JSON.stringify(descriptor, null, 2)}\n`);
  }
  function ask(version: number): void {
    let reason = '';
    modal.confirm({
      title: t('rollback.title', { version }),
      content: (
        <Flex vertical gap={8}>
          {t('rollback.text')}
          <Input placeholder={t('desk.reason')} maxLength={200} onChange={(event) => (reason = event.target.value)} />
        </Flex>
      ),
      onOk: async () => {
        if (reason.trim() === '') {
          void message.warning(t('rollback.reasonNeeded'));
          throw new Error('a reason is needed');
        }
        await rollBack(formId, version, reason);
        void message.success(t('rollback.done'));
        versions.reload();
        onChanged();
      },
    });
  }
  const columns = [
    { title: t('column.version'), width: 80, render: (_: unknown, row: ReleaseHead) => <Tag>v{row.version}</Tag> },
    { title: t('column.publishedAt'), dataIndex: 'publishedAt', width: 160 },
    { title: t('column.publishedBy'), dataIndex: 'publishedByName', width: 110 },
    { title: t('column.reason'), dataIndex: 'reason' },
    { title: t('column.openTasks'), dataIndex: 'openTasks', width: 90 },
    {
      title: t('column.actions'),
      width: 150,
      render: (_: unknown, row: ReleaseHead) => (
        <>
          <Button size="small" type="link" onClick={() => void download(row.version)}>
            {t('forms.download')}
          </Button>
          {row.version !== newest && (
            <Button size="small" type="link" danger onClick={() => ask(row.version)}>
              {t('forms.rollback')}
            </Button>
          )}
        </>
      ),
    },
  ];
  return (
    <Drawer open title={t('forms.versionsOf', { formId })} size={860} onClose={onClose}>
      {versions.failure !== null && <Alert type="error" showIcon title={versions.failure} />}
      <Table<ReleaseHead>
        size="small"
        rowKey="version"
        columns={columns}
        dataSource={[...(versions.value?.records ?? [])]}
        loading={versions.loading && versions.value === null}
        pagination={{ pageSize: 20, hideOnSinglePage: true }}
      />
    </Drawer>
  );
}
