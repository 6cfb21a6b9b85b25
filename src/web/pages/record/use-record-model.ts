import { useCallback } from 'react';
import { loadRecord } from '../../../core/model/load/load.ts';
import type { RecordModel } from '../../../core/model/model.ts';
import { loadRelease } from '../../data/calls/forms.ts';
import { prepareChoices } from '../../data/services/choice-cache.ts';
import { useLoaded, type Loaded } from '../../data/state/use-loaded.ts';

async function loadModel(formId: string): Promise<RecordModel> {
  const { descriptor } = await loadRelease(formId);
  if (descriptor.kind !== 'record') throw new Error(`${formId}: ${descriptor.kind}`);
  const model = loadRecord(descriptor);
  await prepareChoices(model.fields.values());
  return model;
}

/** The model of a record's newest release with its dictionaries at hand, loaded again whenever one is published. */
export function useRecordModel(formId: string): Loaded<RecordModel> {
  const load = useCallback(() => loadModel(formId), [formId]);
  return useLoaded(load, 'release');
}
