import { useCallback } from 'react';
import { loadRecord } from '../../../core/descriptor/load.ts';
import type { RecordModel } from '../../../core/descriptor/model.ts';
import { loadRelease } from '../../api/forms.ts';
import { prepareChoices } from '../../services/choice-cache.ts';
import { useLoaded, type Loaded } from '../../state/use-loaded.ts';

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
