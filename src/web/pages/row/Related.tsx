import { Alert } from 'antd';
import { useSnapshot } from 'valtio';
import type { RelatedSection } from '../../../core/words/row-page.ts';
import { mayReadRecord } from '../../../core/form/record-access.ts';
import type { RecordRow } from '../../../core/calls/records.ts';
import { usePick } from '../../i18n/i18n.ts';
import { Panel } from '../../parts/Panel.tsx';
import { session } from '../../data/state/session.ts';
import { isEmptyValue } from '../../../core/values/empty.ts';
import { useRecordModel } from '../record/use-record-model.ts';
import { RelatedRows } from './RelatedRows.tsx';
import { useReady, type ReportReady } from './use-ready.ts';

interface RelatedProps {
  readonly part: RelatedSection;
  /** Which part of the row's page this is. */
  readonly at: number;
  readonly row: RecordRow;
  readonly onWhole: ReportReady;
}

/** The rows of another record that belong to a row; nothing where the person may not read that record. */
export function Related({ part, at, row, onWhole }: RelatedProps) {
  const { value: model, failure } = useRecordModel(part.record);
  const { user } = useSnapshot(session);
  const title = usePick()(part.label);
  const pairs = Object.entries(part.by).map(([there, here]) => [`${there}_equal`, row[here]] as const);
  // A row that says nothing there would have every row.
  const isNamed = pairs.every(([, value]) => !isEmptyValue(value));
  const isForbidden = model !== null && !mayReadRecord(model, user?.roles ?? []);
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
