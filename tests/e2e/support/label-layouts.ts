import type { ProcessModel, RecordModel } from '../../../src/core/model/model.ts';
import { loadProcess, loadRecord } from '../../../src/core/model/load/load.ts';
import type { PrintModel } from '../../../src/core/model/print-model.ts';
import { releases } from '../../../src/generated/releases/index.ts';

/** A layout of labels with the form that has it. */
export interface LabelLayout {
  readonly formId: string;
  readonly kind: 'process' | 'record';
  readonly print: PrintModel;
  /** All that the form names, so that a reader of a print may be given all of it. */
  readonly paths: readonly string[];
}

function pathsOf({ sets, fields }: Pick<ProcessModel | RecordModel, 'sets' | 'fields'>): readonly string[] {
  return [...fields.keys(), ...[...sets.values()].flatMap((set) => set.fields.map(({ path }) => path))];
}

/** Every layout of labels that the descriptors have, each once. */
export async function labelLayouts(): Promise<readonly LabelLayout[]> {
  const found = new Map<string, LabelLayout>();
  for (const { formId, load } of releases) {
    const descriptor = await load();
    const model = descriptor.kind === 'process' ? loadProcess(descriptor) : loadRecord(descriptor);
    for (const print of model.prints) {
      const key = JSON.stringify([print.labels, print.paper]);
      if (print.labels !== null && !found.has(key)) {
        found.set(key, { formId, kind: descriptor.kind, print, paths: pathsOf(model) });
      }
    }
  }
  return [...found.values()];
}
