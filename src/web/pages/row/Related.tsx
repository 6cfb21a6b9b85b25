import { Alert, Skeleton } from 'antd';
import type { RelatedSection } from '../../../core/descriptor/row-page.ts';
import type { RecordRow } from '../../api/record.ts';
import { isBlank } from '../../widgets/widget.ts';
import { useRecordModel } from '../record/use-record-model.ts';
import { RelatedRows } from './RelatedRows.tsx';

interface RelatedProps {
  readonly part: RelatedSection;
  readonly row: RecordRow;
}

/** The rows of another record that belong to a row. */
export function Related({ part, row }: RelatedProps) {
  const { value: model, failure } = useRecordModel(part.record);
  const pairs = Object.entries(part.by).map(([there, here]) => [`${there}_equal`, row[here]] as const);
  // A row that says nothing there would have every row.
  if (pairs.some(([, value]) => isBlank(value))) return '—';
  if (failure !== null && model === null) return <Alert type="error" showIcon title={failure} />;
  if (model === null) return <Skeleton active />;
  return <RelatedRows model={model} part={part} filters={JSON.stringify(Object.fromEntries(pairs))} />;
}
