import { useTranslation } from 'react-i18next';
import type { Passport, Kin } from '../../../core/calls/records.ts';
import { Link } from 'react-router-dom';
import { usePick } from '../../i18n/i18n.ts';
import { rowPath } from '../../form/widgets/value-links.ts';

/** What a row was made from, and what was made of it. */
export function KinLists({ record, kin }: { readonly record: string; readonly kin: Passport['kin'] }) {
  const { t } = useTranslation('record');
  if (kin.parents.length + kin.children.length === 0) return <p className="row-nothing">{t('row.noKin')}</p>;
  return (
    <div className="row-kin">
      <KinList record={record} title={t('row.parents')} kin={kin.parents} />
      <KinList record={record} title={t('row.children')} kin={kin.children} />
    </div>
  );
}

interface KinListProps {
  readonly record: string;
  readonly title: string;
  readonly kin: readonly Kin[];
}

/** Numbers with what they are; those that have a row of their own lead there. */
function KinList({ record, title, kin }: KinListProps) {
  const pick = usePick();
  if (kin.length === 0) return null;
  return (
    <section aria-label={title}>
      <h4>{title}</h4>
      <ul>
        {kin.map(({ key, label, title: name, known }) => (
          <li key={key}>
            {pick(label) !== '' && <span className="text-second">{pick(label)} </span>}
            {known ? <Link to={rowPath(record, key)}>{`${key} ${name}`.trim()}</Link> : key}
          </li>
        ))}
      </ul>
    </section>
  );
}
