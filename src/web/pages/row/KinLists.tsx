import { useTranslation } from 'react-i18next';
import type { Passport } from '../../../core/calls/records.ts';
import { KinList } from './KinList.tsx';

interface KinListsProps {
  readonly record: string;
  readonly kin: Passport['kin'];
}

/** What a row was made from, and what was made of it. */
export function KinLists({ record, kin }: KinListsProps) {
  const { t } = useTranslation('record');
  if (kin.parents.length + kin.children.length === 0) return <p className="row-nothing">{t('row.noKin')}</p>;
  return (
    <div className="row-kin">
      <KinList record={record} title={t('row.parents')} kin={kin.parents} />
      <KinList record={record} title={t('row.children')} kin={kin.children} />
    </div>
  );
}
