import type { ProcessModel } from '../../../../src/core/model/model.ts';
import type { Language } from '../../../../src/core/text/text.ts';
import { bpmnXml } from '../../../../src/core/bpmn/bpmn-xml.ts';
import { wholeLibrary } from '../../check/all-descriptors.ts';

/** Every process of the product. */
export function allProcesses(): readonly ProcessModel[] {
  return [...wholeLibrary().model.processes.values()];
}

/** A process as it is exported, other processes by their names. */
export function exported(process: ProcessModel, all: readonly ProcessModel[], language: Language): Promise<string> {
  const names = new Map(all.map(({ id, label }) => [id, label]));
  return bpmnXml(process, { language, processName: (id) => names.get(id) ?? null });
}
