import { Alert, Skeleton } from 'antd';
import { useSnapshot } from 'valtio';
import type { RelatedSection } from '../../../core/descriptor/row-page.ts';
import { mayReadRecord } from '../../../core/form/record-access.ts';
import type { RecordRow } from '../../api/record.ts';
import { usePick } from '../../i18n/i18n.ts';
import { Panel } from '../../page-parts/Panel.tsx';
import { session } from '../../state/session.ts';
import { isBlank } from '../../widgets/widget.ts';
import { useRecordModel } from '../record/use-record-model.ts';
import { RelatedRows } from './RelatedRows.tsx';

interface RelatedProps {
  readonly part: RelatedSection;
  readonly row: RecordRow;
}

/** The rows of another record that belong to a row; nothing where the person may not read that record. */
export function Related({ part, row }: RelatedProps) {
  const { value: model, failure } = useRecordModel(part.record);
  const { user } = useSnapshot(session);
  const title = usePick()(part.label);
  if (model !== null && !mayReadRecord(model, user?.roles ?? [])) return null;
  const pairs = Object.entries(part.by).map(([there, here]) => [`${there}_equal`, row[here]] as const);
  // A row that says nothing there would have every row.
  const isNamed = pairs.every(([, value]) => !isBlank(value));
  return (
    <Panel title={title}>
      {!isNamed && '—'}
      {isNamed &&
        model === null &&
        (failure === null ? <Skeleton active /> : <Alert type="error" showIcon title={failure} />)}
      {isNamed && model !== null && (
        <RelatedRows model={model} part={part} filters={JSON.stringify(Object.fromEntries(pairs))} />
      )}
    </Panel>
  );
}
