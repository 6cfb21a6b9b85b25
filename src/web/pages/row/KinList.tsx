import { Link } from 'react-router-dom';
import type { Kin } from '../../../core/calls/records.ts';
import { usePick } from '../../i18n/i18n.ts';
import { rowPath } from '../../form/widgets/value-links.ts';

interface KinListProps {
  readonly record: string;
  readonly title: string;
  readonly kin: readonly Kin[];
}

/** Numbers with what they are; those that have a row of their own lead there. */
export function KinList({ record, title, kin }: KinListProps) {
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
