import { Skeleton } from 'antd';
import { Suspense, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { FieldModel } from '../../../core/model/model.ts';
import type { TrailEntry } from '../../../core/calls/task-detail.ts';
import { useLanguage } from '../../i18n/i18n.ts';
import { isEmptyValue } from '../../../core/values/empty.ts';
import type { Lookups } from '../../../core/values/value-field.ts';
import { changeView } from './change-view.ts';
import { fieldPath, fieldTitle, shownValue } from './trail-fields.ts';

interface TrailValuesProps {
  readonly entry: TrailEntry;
  readonly fields: ReadonlyMap<string, FieldModel>;
  readonly lookups: Lookups;
  readonly instanceId: string;
}

/** What one completion stored anew and what it changed, cell by cell. */
export function TrailValues({ entry, fields, lookups, instanceId }: TrailValuesProps) {
  const { t } = useTranslation('detail');
  const language = useLanguage();
  const [opened, setOpened] = useState(false);
  const places = useMemo(() => new Map([...fields.keys()].map((key, place) => [key, place])), [fields]);
  const own = Object.entries(entry.own)
    .filter(([, value]) => !isEmptyValue(value))
    .toSorted(([a], [b]) => (places.get(a) ?? 0) - (places.get(b) ?? 0));
  const label = (path: string) => fieldTitle(fields.get(fieldPath(path)), path, language);
  return (
    <>
      {own.length > 0 && (
        <dl className="trail-values">
          {own.map(([key, value]) => (
            <div key={key}>
              <dt>{label(key)}</dt>
              <dd>{shownValue(fields.get(key), value, language, lookups)}</dd>
            </div>
          ))}
        </dl>
      )}
      {entry.changes.length > 0 && (
        <details className="trail-changes" onToggle={(event) => setOpened(event.currentTarget.open)}>
          <summary>{t('changes', { count: Math.max(entry.changes.length, entry.changeCount) })}</summary>
          {opened && (
            <Suspense fallback={<Skeleton active />}>
              <changeView.Part
                instanceId={instanceId}
                from={entry.seq - 1}
                to={entry.seq}
                fields={fields}
                lookups={lookups}
                told={false}
              />
            </Suspense>
          )}
        </details>
      )}
    </>
  );
}
