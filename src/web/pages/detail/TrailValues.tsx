import { Button, Collapse, Descriptions, Table } from 'antd';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { FieldModel } from '../../../core/descriptor/model.ts';
import type { Language } from '../../../core/descriptor/text.ts';
import type { TrailEntry, ValueChange } from '../../api/wire.ts';
import { useLanguage } from '../../i18n/i18n.ts';
import { showValue } from '../../widgets/registry.ts';
import { isBlank, plainText, type Lookups } from '../../widgets/widget.ts';
import { fieldPath } from './trail-fields.ts';

interface TrailValuesProps {
  readonly entry: TrailEntry;
  readonly fields: ReadonlyMap<string, FieldModel>;
  readonly lookups: Lookups;
  /** Fetches the changes that are not here yet; null when all are. */
  readonly onAll: (() => Promise<void>) | null;
  readonly busy: boolean;
}

function shown(field: FieldModel | undefined, value: unknown, language: Language, lookups: Lookups): string {
  if (isBlank(value)) return '—';
  return field === undefined ? plainText(value) : showValue(value, { field, language, lookups });
}

/** What one completion stored anew and what it changed, cell by cell. */
export function TrailValues({ entry, fields, lookups, onAll, busy }: TrailValuesProps) {
  const { t } = useTranslation('detail');
  const language = useLanguage();
  const places = useMemo(() => new Map([...fields.keys()].map((key, place) => [key, place])), [fields]);
  const own = Object.entries(entry.own)
    .filter(([, value]) => !isBlank(value))
    .toSorted(([a], [b]) => (places.get(a) ?? 0) - (places.get(b) ?? 0));
  const label = (path: string) => fields.get(fieldPath(path))?.label[language] ?? path;
  const columns = [
    { title: t('change.row'), dataIndex: 'row', width: 130 },
    { title: t('change.field'), render: (_: unknown, change: ValueChange) => label(change.path) },
    ...(['before', 'after'] as const).map((side) => ({
      title: t(`change.${side}`),
      render: (_: unknown, change: ValueChange) =>
        shown(fields.get(fieldPath(change.path)), change[side], language, lookups),
    })),
  ];
  const cut = onAll !== null && entry.changes.length < entry.changeCount;
  const rest = (
    <Button type="link" size="small" loading={busy} onClick={() => void onAll?.()}>
      {t('allChanges', { shown: entry.changes.length })}
    </Button>
  );
  const changes = entry.changes.map((change, index) => ({ ...change, key: index }));
  return (
    <>
      {own.length > 0 && (
        <Descriptions
          size="small"
          column={{ xs: 1, md: 2 }}
          items={own.map(([key, value]) => ({
            key,
            label: label(key),
            children: shown(fields.get(key), value, language, lookups),
          }))}
        />
      )}
      {changes.length > 0 && (
        <Collapse
          size="small"
          ghost
          items={[
            {
              key: 'changes',
              label: t('changes', { count: cut ? entry.changeCount : changes.length }),
              children: (
                <Table<ValueChange>
                  size="small"
                  columns={columns}
                  dataSource={changes}
                  {...(cut ? { title: () => rest } : {})}
                  pagination={{ pageSize: 20, hideOnSinglePage: true, showSizeChanger: false }}
                />
              ),
            },
          ]}
        />
      )}
    </>
  );
}
