import { Button, Table } from 'antd';
import { useTranslation } from 'react-i18next';
import type { FieldModel } from '../../../core/descriptor/model.ts';
import type { ValueChange } from '../../api/wire.ts';
import { useLanguage } from '../../i18n/i18n.ts';
import type { Lookups } from '../../widgets/widget.ts';
import { fieldPath, shownValue } from './trail-fields.ts';

/** Changes of values with what reads them. */
export interface ChangeTableProps {
  readonly changes: readonly ValueChange[];
  readonly fields: ReadonlyMap<string, FieldModel>;
  readonly lookups: Lookups;
  /** Fetches the changes that are not here yet; null when all are. */
  readonly onAll: (() => Promise<void>) | null;
  readonly busy: boolean;
}

/** What a completion changed, cell by cell. */
export function ChangeTable({ changes, fields, lookups, onAll, busy }: ChangeTableProps) {
  const { t } = useTranslation('detail');
  const language = useLanguage();
  const columns = [
    { title: t('change.row'), dataIndex: 'row', width: 130 },
    {
      title: t('change.field'),
      render: (_: unknown, { path }: ValueChange) => fields.get(fieldPath(path))?.label[language] ?? path,
    },
    ...(['before', 'after'] as const).map((side) => ({
      title: t(`change.${side}`),
      render: (_: unknown, change: ValueChange) =>
        shownValue(fields.get(fieldPath(change.path)), change[side], language, lookups),
    })),
  ];
  const rest = (
    <Button type="link" size="small" loading={busy} onClick={() => void onAll?.()}>
      {t('allChanges', { shown: changes.length })}
    </Button>
  );
  return (
    <Table<ValueChange>
      size="small"
      columns={columns}
      dataSource={changes.map((change, index) => ({ ...change, key: index }))}
      {...(onAll === null ? {} : { title: () => rest })}
      pagination={{ pageSize: 20, hideOnSinglePage: true, showSizeChanger: false }}
    />
  );
}
