import type { ProcessModel, RecordModel } from '../../../src/core/model/model.ts';
import { loadProcess, loadRecord } from '../../../src/core/model/load/load.ts';
import type { PrintModel } from '../../../src/core/model/print-model.ts';
import { releases } from '../../../src/generated/releases/index.ts';

/** A print with the form that has it. */
export interface FormPrint {
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
export async function labelLayouts(): Promise<readonly FormPrint[]> {
  const found = new Map<string, FormPrint>();
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

/** The print of all values of a process. */
export async function plainPrint(formId: string): Promise<FormPrint> {
  const descriptor = await releases.find((release) => release.formId === formId)?.load();
  if (descriptor?.kind !== 'process') throw new Error(`no process ${formId}`);
  const model = loadProcess(descriptor);
  const print = model.prints.find(({ id }) => id === 'plain');
  if (print === undefined) throw new Error(`${formId} has no print of all values`);
  return { formId, kind: 'process', print, paths: pathsOf(model) };
}
