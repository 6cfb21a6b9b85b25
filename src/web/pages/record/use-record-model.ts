import { useCallback } from 'react';
import { loadRecord } from '../../../core/descriptor/load.ts';
import type { RecordModel } from '../../../core/descriptor/model.ts';
import { loadRelease } from '../../api/forms.ts';
import { useLoaded, type Loaded } from '../../state/use-loaded.ts';

async function loadModel(formId: string): Promise<RecordModel> {
  const { descriptor } = await loadRelease(formId);
  if (descriptor.kind !== 'record') throw new Error(`${formId}: ${descriptor.kind}`);
  return loadRecord(descriptor);
}

/** The model of a record's newest release, loaded again whenever one is published. */
export function useRecordModel(formId: string): Loaded<RecordModel> {
  const load = useCallback(() => loadModel(formId), [formId]);
  return useLoaded(load, 'release');
}
