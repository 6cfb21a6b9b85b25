import { useTranslation } from 'react-i18next';
import type { Participation } from '../../../core/calls/records.ts';
import { ParticipationEntry } from './ParticipationEntry.tsx';
import '../detail/trail.css';

/** The processes that had a row, the newest first. */
export function Participations({ participations }: { readonly participations: readonly Participation[] }) {
  const { t } = useTranslation('record');
  if (participations.length === 0) return <p className="row-nothing">{t('row.noParticipations')}</p>;
  return (
    <ol className="trail">
      {participations.toReversed().map((pass) => (
        <ParticipationEntry key={pass.processInstanceId} pass={pass} />
      ))}
    </ol>
  );
}
