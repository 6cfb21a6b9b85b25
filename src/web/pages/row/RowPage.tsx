import { useParams } from 'react-router-dom';
import { KeptRecord } from './KeptRecord.tsx';
import { RowView } from './RowView.tsx';

interface RowPageProps {
  /** Which row, where the address alone does not say so. */
  readonly record?: string;
  readonly rowKey?: string;
}

/** The page of one row of a record, by what references store of it. */
export function RowPage(named: RowPageProps) {
  const { record = '', rowKey = '' } = { ...useParams(), ...named };
  return (
    <KeptRecord record={record}>{(model) => <RowView key={rowKey} model={model} rowKey={rowKey} titled />}</KeptRecord>
  );
}
