import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { completenessOf, type Completeness } from './complete-rows.ts';
import type { SheetController } from './sheet-controller.ts';
import { useTableVersion } from './use-topic.ts';

const verdicts = ['pass', 'warn', 'fail'] as const;

/** So long after the last change rows are counted: no key waits for that, ms. */
const restMs = 150;

/** How many rows are complete, counted when nobody types. */
function useCompleteness({ table }: SheetController, version: number): Completeness | null {
  const [counted, setCounted] = useState<Completeness | null>(null);
  useEffect(() => {
    const timer = setTimeout(() => setCounted(completenessOf(table)), restMs);
    return () => clearTimeout(timer);
  }, [table, version]);
  return counted;
}

/** How far a sheet is: complete rows of all, verdicts of the rows that rules validate, and how many none validates. */
export function SheetTally({ sheet }: { readonly sheet: SheetController }) {
  const { t } = useTranslation(['sheet', 'renderer']);
  const version = useTableVersion(sheet);
  const completeness = useCompleteness(sheet, version);
  const { table } = sheet;
  const counts = table.store.tableCount(table.name);
  const validated = counts.pass + counts.warn + counts.fail;
  const left = table.rows.length - validated;
  return (
    <>
      {completeness !== null && <span className="sheet-tally">{t('tally.complete', { ...completeness })}</span>}
      {verdicts.map(
        (verdict) =>
          counts[verdict] > 0 && (
            <span key={verdict} className={`sheet-tally sheet-verdict-${verdict}`}>
              {t('tally.validated', {
                verdict: t(`renderer:verdict.${verdict}`),
                count: counts[verdict],
                all: validated,
              })}
            </span>
          ),
      )}
      {validated > 0 && left > 0 && <span className="sheet-tally">{t('tally.unvalidated', { count: left })}</span>}
    </>
  );
}
