import { Alert, Skeleton } from 'antd';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import type { ValueOrigin } from '../../../core/calls/calculations.ts';
import type { RecordModel } from '../../../core/model/model.ts';
import { valueOrigin } from '../../data/calls/record-row.ts';
import { useLoaded } from '../../data/state/use-loaded.ts';
import { usePick } from '../../i18n/i18n.ts';

interface ValueSourcesProps {
  readonly record: RecordModel;
  readonly id: string;
  readonly field: string;
  readonly result: string;
}

/** Where the server took a value from: the formula, the rows that were read, what earlier rows added, and what came out. */
export function ValueSources({ record, id, field, result }: ValueSourcesProps) {
  const { t } = useTranslation('derivation');
  const pick = usePick();
  const load = useCallback(() => valueOrigin(record, id, field), [record, id, field]);
  const { value: origin, failure } = useLoaded(load, null);
  if (failure !== null) return <Alert type="error" showIcon title={failure} />;
  if (origin === null) return <Skeleton active title={false} className="derivation-waiting" />;
  const formula = pick(origin.formula);
  const earlier = origin.earlier.map(({ label, text }) => ({ name: pick(label), text: pick(text) }));
  return (
    <dl className="derivation" data-testid="derivation">
      {formula !== '' && <dt>{t('formula')}</dt>}
      {formula !== '' && (
        <dd>
          <code>{formula}</code>
        </dd>
      )}
      {origin.rows.length > 0 && <dt>{t('taken')}</dt>}
      {origin.rows.map((row) => (
        <Source key={row.label.en} row={row} />
      ))}
      {earlier.length > 0 && <dt>{t('earlier')}</dt>}
      {earlier.map(({ name, text }) => (
        <dd key={name}>
          {name}: {text}
        </dd>
      ))}
      <dt>{t('result')}</dt>
      <dd>
        <strong>{result}</strong>
      </dd>
    </dl>
  );
}

/** A row that was read: which one it is, and the values that were read of it. */
function Source({ row: { label, count, marks, values } }: { readonly row: ValueOrigin['rows'][number] }) {
  const { t } = useTranslation('derivation');
  const pick = usePick();
  const told = marks.map((mark) => `${pick(mark.label)} ${pick(mark.text)}`);
  const many = count > 1 ? [t('rows', { count })] : [];
  const none = count === 0 ? [t('noRow')] : [];
  return (
    <dd>
      {[pick(label), ...many, ...told, ...none].join(' · ')}
      {values.length > 0 && (
        <ul>
          {values.map((value) => {
            const text = pick(value.text);
            return (
              <li key={value.label.en}>
                {pick(value.label)} = {text === '' ? t('empty') : text}
              </li>
            );
          })}
        </ul>
      )}
    </dd>
  );
}
