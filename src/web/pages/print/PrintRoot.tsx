import { useParams } from 'react-router-dom';
import { RequireSession } from '../../session/RequireSession.tsx';
import { PrintPage } from './PrintPage.tsx';

/** The page of a print, alone in its window: whoever prints wants no menu on the paper. */
export function PrintRoot() {
  const { instanceId = '', print = '' } = useParams();
  return (
    <RequireSession>
      <PrintPage instanceId={instanceId} print={print} />
    </RequireSession>
  );
}
