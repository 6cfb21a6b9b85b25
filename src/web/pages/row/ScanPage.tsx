import { useParams } from 'react-router-dom';
import { KeptRecord } from './KeptRecord.tsx';
import { ScanDesk } from './ScanDesk.tsx';

/** Scans codes one after the other and shows what each names. */
export function ScanPage() {
  const { record = '' } = useParams();
  return <KeptRecord record={record}>{(model) => <ScanDesk model={model} />}</KeptRecord>;
}
