import type { PageSection, RelatedSection } from '../../../core/words/row-page.ts';
import type { RecordModel } from '../../../core/model/model.ts';
import type { Passport, RecordRow } from '../../../core/calls/records.ts';
import { usePick, useLanguage } from '../../i18n/i18n.ts';
import { Panel } from '../../parts/Panel.tsx';
import type { Lookups } from '../../../core/values/value-field.ts';
import { useTranslation } from 'react-i18next';
import { columnTitle } from '../../../core/model/header-names.ts';
import { readIn } from '../../../core/model/read-in.ts';
import { ShownValue } from '../../form/widgets/ShownValue.tsx';
import { isEmptyValue } from '../../../core/values/empty.ts';
import { LineageLists } from './LineageLists.tsx';
import { NamingWork } from './NamingWork.tsx';
import { Participations } from './Participations.tsx';
import { Alert } from 'antd';
import { lazy, Suspense } from 'react';
import { useSnapshot } from 'valtio';
import { mayReadRecord } from '../../../core/form/record-access.ts';
import { session } from '../../data/state/session.ts';
import { useRecordModel } from '../record/use-record-model.ts';
import { RowSums } from './RowSums.tsx';
import { RelatedRows } from './RelatedRows.tsx';
import { useReady, type ReportReady } from './use-ready.ts';

const FactWhy = lazy(async () => ({ default: (await import('./FactWhy.tsx')).FactWhy }));

/** What one part of a row's page is drawn from. */
export interface RowPartProps {
  readonly part: PageSection;
  /** Which part of the record's page this is. */
  readonly at: number;
  readonly model: RecordModel;
  readonly row: RecordRow;
  /** What references store of the row. */
  readonly rowKey: string;
  readonly passport: Passport | null;
  readonly lookups: Lookups;
  readonly onWhole: ReportReady;
}

/** One part of a row's page. */
export function RowPart({ part, at, model, row, rowKey, passport: sampleHistory, lookups, onWhole }: RowPartProps) {
  const pick = usePick();
  const title = pick(part.label);
  useReady(part.show !== 'related' && part.show !== 'sums' && part.show !== 'work', at, onWhole);
  switch (part.show) {
    case 'facts':
      return (
        <Panel title={title}>
          <Facts model={model} keys={part.fields} row={row} lookups={lookups} />
        </Panel>
      );
    case 'lineage':
      return sampleHistory === null ? null : (
        <Panel title={title}>
          <LineageLists record={model.id} lineage={sampleHistory.lineage} />
        </Panel>
      );
    case 'participations':
      return sampleHistory === null ? null : (
        <Panel title={title}>
          <Participations participations={sampleHistory.participations} />
        </Panel>
      );
    case 'related':
      return <Related {...{ part, at, row, onWhole }} />;
    case 'sums':
      return (
        <Panel title={title}>
          <RowSums model={model} row={row} part={part} at={at} onWhole={onWhole} />
        </Panel>
      );
    case 'work':
      return (
        <Panel title={title}>
          <NamingWork model={model} rowKey={rowKey} part={at} onWhole={onWhole} />
        </Panel>
      );
  }
}

interface FactsProps {
  readonly model: RecordModel;
  readonly keys: readonly string[];
  readonly row: RecordRow;
  readonly lookups: Lookups;
}

/** Filled fields of a row with their labels; tables of a row stand in its dialog. */
function Facts({ model, keys, row, lookups }: FactsProps) {
  const { t } = useTranslation('record');
  const language = useLanguage();
  const written = keys.flatMap((key) => model.fields.get(key) ?? []);
  const fields = readIn(written, language);
  const filled = fields.filter((field) => field.columns === null && !isEmptyValue(row[field.key]));
  if (filled.length === 0) return <p className="row-nothing">{t('row.noFacts')}</p>;
  return (
    <dl className="row-facts">
      {filled.map((field) => (
        <div key={field.key} data-field={field.key}>
          <dt>
            {columnTitle(field, language)}
            {(field.calc !== null || row.withOrigin?.includes(field.key) === true) && (
              <Suspense fallback={null}>
                <FactWhy {...{ model, field, row, lookups }} />
              </Suspense>
            )}
          </dt>
          <dd>
            <ShownValue value={row[field.key]} field={field} language={language} lookups={lookups} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

interface RelatedProps {
  readonly part: RelatedSection;
  /** Which part of the row's page this is. */
  readonly at: number;
  readonly row: RecordRow;
  readonly onWhole: ReportReady;
}

/** The rows of another record that belong to a row; nothing where the person may not read that record. */
function Related({ part, at, row, onWhole }: RelatedProps) {
  const { value: model, failure, failureCode } = useRecordModel(part.record);
  const { user } = useSnapshot(session);
  const title = usePick()(part.label);
  const pairs = Object.entries(part.by).map(([there, here]) => [`${there}_equal`, row[here]] as const);
  // A row that says nothing there would have every row.
  const isNamed = pairs.every(([, value]) => !isEmptyValue(value));
  // Whoever may not read a record is told that there is none.
  const isForbidden = model === null ? failureCode === 400 : !mayReadRecord(model, user?.roles ?? []);
  useReady(!isNamed || isForbidden || failure !== null, at, onWhole);
  if (isForbidden) return null;
  return (
    <Panel title={title}>
      {!isNamed && '—'}
      {isNamed && model === null && failure !== null && <Alert type="error" showIcon title={failure} />}
      {isNamed && model !== null && (
        <RelatedRows {...{ model, part, at, onWhole }} filters={JSON.stringify(Object.fromEntries(pairs))} />
      )}
    </Panel>
  );
}
