import { useState } from 'react';
import type { RecordModel } from '../../../core/model/model.ts';
import { SingleForm } from './SingleForm.tsx';
import { useRecordRights } from './use-record-rights.ts';

/** The page of a record with one row: its form, read anew after each saving. */
export function RecordSingle({ model }: { readonly model: RecordModel }) {
  const canWrite = useRecordRights(model).edit({ id: '' });
  const [round, setRound] = useState(0);
  const again = (): void => setRound((last) => last + 1);
  return <SingleForm key={`${round} ${canWrite}`} model={model} canWrite={canWrite} onAgain={again} />;
}
