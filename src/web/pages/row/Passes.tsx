import { useTranslation } from 'react-i18next';
import type { Pass } from '../../../core/calls/records.ts';
import { PassEntry } from './PassEntry.tsx';
import '../detail/trail.css';

/** The processes that had a row, the newest first. */
export function Passes({ passes }: { readonly passes: readonly Pass[] }) {
  const { t } = useTranslation('record');
  if (passes.length === 0) return <p className="row-nothing">{t('row.noPasses')}</p>;
  return (
    <ol className="trail">
      {passes.toReversed().map((pass) => (
        <PassEntry key={pass.processInstanceId} pass={pass} />
      ))}
    </ol>
  );
}
