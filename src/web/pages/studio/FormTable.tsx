import { Button, Tag } from 'antd';
import { useTranslation } from 'react-i18next';
import type { ReleaseHead } from '../../api/forms.ts';
import type { Page } from '../../api/wire.ts';
import { useLanguage } from '../../i18n/i18n.ts';
import { LoadedTable } from '../../shell/LoadedTable.tsx';
import type { Loaded } from '../../state/use-loaded.ts';
import './studio.css';

interface FormTableProps {
  readonly forms: Loaded<Page<ReleaseHead>>;
  readonly onShow: (formId: string) => void;
}

/** Every form with its newest version, who published it and when. */
export function FormTable({ forms, onShow }: FormTableProps) {
  const { t } = useTranslation('studio');
  const language = useLanguage();
  const columns = [
    {
      title: t('column.form'),
      render: (_: unknown, row: ReleaseHead) => (
        <>
          <div className="studio-form">
            {language === 'en' ? row.nameEn : row.name} <Tag>{t(`kind.${row.kind}`)}</Tag>
          </div>
          <code className="studio-id">{row.formId}</code>
        </>
      ),
    },
    { title: t('column.version'), width: 80, render: (_: unknown, row: ReleaseHead) => <Tag>v{row.version}</Tag> },
    {
      title: t('column.publishedAt'),
      width: 140,
      render: (_: unknown, row: ReleaseHead) => row.publishedAt.slice(0, 16),
    },
    {
      title: t('column.actions'),
      width: 80,
      render: (_: unknown, row: ReleaseHead) => (
        <div className="row-actions">
          <Button size="small" type="link" onClick={() => onShow(row.formId)}>
            {t('forms.versions')}
          </Button>
        </div>
      ),
    },
  ];
  return (
    <LoadedTable<ReleaseHead>
      loaded={forms}
      rows={forms.value?.records ?? []}
      none={t('forms.none')}
      rowKey="formId"
      columns={columns}
      scroll={{ x: 460 }}
      pagination={{ pageSize: 20, hideOnSinglePage: true }}
    />
  );
}
