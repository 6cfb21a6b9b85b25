import { useParams } from 'react-router-dom';
import { KeptRecord } from './KeptRecord.tsx';
import { RowView } from './RowView.tsx';

/** The page of one row of a record, by what references store of it. */
export function RowPage() {
  const { record = '', rowKey = '' } = useParams();
  return (
    <KeptRecord record={record}>{(model) => <RowView key={rowKey} model={model} rowKey={rowKey} titled />}</KeptRecord>
  );
}
