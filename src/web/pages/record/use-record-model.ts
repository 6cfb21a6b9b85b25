import { useCallback, useRef } from 'react';
import { loadRecord } from '../../../core/model/load/load.ts';
import type { RecordModel } from '../../../core/model/model.ts';
import { loadRelease } from '../../data/calls/forms.ts';
import { prepareChoices } from '../../data/services/choice-cache.ts';
import { useLoaded, type Loaded } from '../../data/state/use-loaded.ts';

/** A model, and the text of the descriptor that it was made of. */
interface Known {
  readonly text: string;
  readonly model: RecordModel;
}

async function loadModel(formId: string, known: Known | null): Promise<Known> {
  const { descriptor } = await loadRelease(formId);
  if (descriptor.kind !== 'record') throw new Error(`${formId}: ${descriptor.kind}`);
  const text = JSON.stringify(descriptor);
  const model = known?.text === text ? known.model : loadRecord(descriptor);
  await prepareChoices(model.fields.values());
  return { text, model };
}

/**
 * The model of a record's newest release with its dictionaries at hand, loaded again whenever one is published. What
 * was published for another form leaves it the same object, so that nothing drawn from it begins anew.
 */
export function useRecordModel(formId: string): Loaded<RecordModel> {
  const known = useRef<Known | null>(null);
  const load = useCallback(async () => {
    known.current = await loadModel(formId, known.current);
    return known.current.model;
  }, [formId]);
  return useLoaded(load, 'release');
}
