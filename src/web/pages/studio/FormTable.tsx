import { Alert, Button, Empty, Table, Tag } from 'antd';
import { useTranslation } from 'react-i18next';
import type { ReleaseHead } from '../../api/forms.ts';
import type { Page } from '../../api/wire.ts';
import { usePick } from '../../i18n/i18n.ts';
import type { Loaded } from '../../state/use-loaded.ts';

interface FormTableProps {
  readonly forms: Loaded<Page<ReleaseHead>>;
  readonly onShow: (formId: string) => void;
}

/** Every form with its newest version, who published it and when. */
export function FormTable({ forms, onShow }: FormTableProps) {
  const { t } = useTranslation('studio');
  const pick = usePick();
  const columns = [
    {
      title: t('column.form'),
      render: (_: unknown, row: ReleaseHead) => (
        <>
          <div>{pick(row.label)}</div>
          <small>{row.formId}</small>
        </>
      ),
    },
    { title: t('column.version'), width: 70, render: (_: unknown, row: ReleaseHead) => <Tag>v{row.version}</Tag> },
    { title: t('column.publishedAt'), dataIndex: 'publishedAt', width: 160 },
    {
      title: t('column.actions'),
      width: 90,
      render: (_: unknown, row: ReleaseHead) => (
        <Button size="small" type="link" onClick={() => onShow(row.formId)}>
          {t('forms.versions')}
        </Button>
      ),
    },
  ];
  return (
    <>
      {forms.failure !== null && <Alert type="error" showIcon title={forms.failure} />}
      <Table<ReleaseHead>
        size="small"
        rowKey="formId"
        columns={columns}
        dataSource={[...(forms.value?.records ?? [])]}
        loading={forms.loading && forms.value === null}
        locale={{ emptyText: <Empty description={t('forms.none')} /> }}
        pagination={{ pageSize: 20, hideOnSinglePage: true }}
      />
    </>
  );
}
