import { useTranslation } from 'react-i18next';
import type { Passport, Relative } from '../../../core/calls/records.ts';
import { Link } from 'react-router-dom';
import { usePick } from '../../i18n/i18n.ts';
import { rowPath } from '../../form/widgets/value-links.ts';

/** What a row was made from, and what was made of it. */
export function LineageLists({ record, lineage }: { readonly record: string; readonly lineage: Passport['lineage'] }) {
  const { t } = useTranslation('record');
  if (lineage.parents.length + lineage.children.length === 0)
    return <p className="row-nothing">{t('row.noLineage')}</p>;
  return (
    <div className="row-lineage">
      <LineageList record={record} title={t('row.parents')} lineage={lineage.parents} />
      <LineageList record={record} title={t('row.children')} lineage={lineage.children} />
    </div>
  );
}

interface LineageListProps {
  readonly record: string;
  readonly title: string;
  readonly lineage: readonly Relative[];
}

/** Numbers with what they are; those that have a row of their own lead there. */
function LineageList({ record, title, lineage }: LineageListProps) {
  const pick = usePick();
  if (lineage.length === 0) return null;
  return (
    <section aria-label={title}>
      <h4>{title}</h4>
      <ul>
        {lineage.map(({ key, label, title: name, known }) => (
          <li key={key}>
            {pick(label) !== '' && <span className="text-second">{pick(label)} </span>}
            {known ? <Link to={rowPath(record, key)}>{`${key} ${name}`.trim()}</Link> : key}
          </li>
        ))}
      </ul>
    </section>
  );
}
