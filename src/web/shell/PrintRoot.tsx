import { useMemo } from 'react';
import { useParams, useSearchParams } from 'react-router-dom';
import { RequireSession } from './session/RequireSession.tsx';
import type { Printed } from '../pages/print/print-path.ts';
import { PrintPage } from '../pages/print/PrintPage.tsx';

/** The page of a print, alone in its window: whoever prints wants no menu on the paper. */
export function PrintRoot() {
  const { instanceId = '', record, print = '' } = useParams();
  const ids = useSearchParams()[0].get('ids') ?? '';
  const printed = useMemo<Printed>(
    () => (record === undefined ? { kind: 'instance', instanceId } : { kind: 'rows', record, ids: ids.split(',') }),
    [record, instanceId, ids],
  );
  return (
    <RequireSession>
      <PrintPage printed={printed} print={print} />
    </RequireSession>
  );
}
