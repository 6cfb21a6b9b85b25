import { Alert } from 'antd';
import { useTranslation } from 'react-i18next';
import type { FilePage, FileTables } from '../../../core/calls/files.ts';
import { joinList } from '../../../core/text/list-text.ts';
import { useLanguage } from '../../i18n/i18n.ts';
import type { TableStore } from '../table-store.ts';
import type { Incoming } from './incoming.ts';
import { otherVersion } from './other-version.ts';

interface IncomingNotesProps {
  readonly incoming: Incoming;
  readonly page: FilePage;
  readonly tables: FileTables;
  readonly table: TableStore;
}

/** How a page of a file was understood, and what of it is passed over. */
export function IncomingNotes({ incoming, page, tables, table }: IncomingNotesProps) {
  const { t } = useTranslation('sheet-files');
  const language = useLanguage();
  const { plan, newRows, same, kept, page: headed } = incoming;
  if (page.rows.length === 0) return <Alert type="warning" showIcon title={t('noRows')} />;
  const { encoding, madeFrom } = tables;
  const other = otherVersion(madeFrom, headed, { table, language });
  if (!headed.recognised) return <Alert type="warning" showIcon title={t('noTitles')} />;
  const parts = [
    t('rows', { count: headed.body.length }),
    ...(plan.by === null ? [t('inOrder')] : [t('byColumn', { column: plan.by.field.label[language] })]),
    ...(newRows > 0 ? [t('newRows', { count: newRows })] : []),
    ...(same > 0 ? [t('same', { count: same })] : []),
    ...(kept > 0 ? [t('kept', { count: kept })] : []),
    ...(headed.hidden > 0 ? [t('hidden', { count: headed.hidden })] : []),
    ...(page.merged > 0 ? [t('merged', { count: page.merged })] : []),
    ...(page.formulas > 0 ? [t('formulas', { count: page.formulas })] : []),
    ...(plan.converted.length > 0 ? [t('converted', { names: joinList(plan.converted, language) })] : []),
    ...(encoding === '' || encoding === 'utf-8' ? [] : [t('encoding', { encoding })]),
  ];
  return (
    <>
      <div className="incoming-notes">{parts.join(' · ')}</div>
      {other !== null && (
        <Alert
          type="warning"
          showIcon
          title={t('otherVersion', { then: other.then, now: other.now })}
          description={
            other.choices.length > 0 && t('otherVersionChoices', { names: joinList(other.choices, language) })
          }
        />
      )}
      {plan.otherUnits.length > 0 && (
        <Alert type="warning" showIcon title={t('otherUnits', { names: joinList(plan.otherUnits, language) })} />
      )}
    </>
  );
}
