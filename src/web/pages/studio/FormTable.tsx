import { Button, Flex, Input } from 'antd';
import { useTranslation } from 'react-i18next';
import type { ReleaseHead } from '../../../core/calls/forms.ts';
import type { FormQuery } from '../../data/calls/forms.ts';
import type { Page } from '../../../core/calls/shapes.ts';
import { useLanguage } from '../../i18n/i18n.ts';
import { Mark } from '../../parts/Mark.tsx';
import { LoadedTable } from '../../parts/LoadedTable.tsx';
import type { Loaded } from '../../data/state/use-loaded.ts';
import './studio.css';

interface FormTableProps {
  readonly forms: Loaded<Page<ReleaseHead>>;
  readonly query: FormQuery;
  readonly onQuery: (query: FormQuery) => void;
  readonly onShow: (formId: string) => void;
  /** Puts the form's file on the desk. */
  readonly onEdit: (form: ReleaseHead) => void;
}

/** A page of the forms, each with its newest version, for whom that is and when it was published. */
export function FormTable({ forms, query, onQuery, onShow, onEdit }: FormTableProps) {
  const { t } = useTranslation('studio');
  const language = useLanguage();
  const columns = [
    {
      title: t('column.form'),
      render: (_: unknown, row: ReleaseHead) => (
        <>
          <div className="studio-form">
            {language === 'en' ? row.nameEn : row.name} <Mark>{t(`kind.${row.kind}`)}</Mark>
          </div>
          <code className="studio-id">{row.formId}</code>
        </>
      ),
    },
    {
      title: t('column.newest'),
      width: 116,
      render: (_: unknown, row: ReleaseHead) => (
        <>
          <Flex gap={4} wrap>
            <Mark>v{row.version}</Mark>
            {row.status === 'retired' && <Mark tone="bad">{t('forms.retired')}</Mark>}
            {row.scope.roles.map((role) => (
              <Mark key={role} tone="busy">
                {role}
              </Mark>
            ))}
          </Flex>
          <span className="studio-when">{row.publishedAt.slice(0, 16)}</span>
        </>
      ),
    },
    {
      title: t('column.actions'),
      width: 88,
      render: (_: unknown, row: ReleaseHead) => (
        <div className="row-actions">
          <Button size="small" type="link" onClick={() => onEdit(row)}>
            {t('forms.edit')}
          </Button>
          <Button size="small" type="link" onClick={() => onShow(row.formId)}>
            {t('forms.versions')}
          </Button>
        </div>
      ),
    },
  ];
  return (
    <>
      <Input.Search
        allowClear
        aria-label={t('forms.search')}
        placeholder={t('forms.search')}
        className="studio-search"
        onSearch={(keyword) => onQuery({ ...query, current: 1, keyword: keyword.trim() })}
      />
      <LoadedTable<ReleaseHead>
        loaded={forms}
        rows={forms.value?.records ?? []}
        none={t('forms.none')}
        rowKey="formId"
        columns={columns}
        scroll={{ x: 292 }}
        pagination={{
          current: query.current,
          pageSize: query.size,
          total: forms.value?.total ?? 0,
          hideOnSinglePage: true,
          showSizeChanger: false,
          onChange: (current) => onQuery({ ...query, current }),
        }}
      />
    </>
  );
}
