import { compile } from '../../../../src/core/descriptor/compile.ts';
import type { ProcessModel } from '../../../../src/core/descriptor/model.ts';
import { parseDescriptor } from '../../../../src/core/descriptor/parse.ts';
import type { Language } from '../../../../src/core/descriptor/text.ts';
import { bpmnXml } from '../../../../src/core/bpmn/bpmn-xml.ts';
import { allDescriptors } from '../../descriptor/all-descriptors.ts';

/** Every process of the product. */
export function allProcesses(): readonly ProcessModel[] {
  const sources = allDescriptors().map(({ file, text }) => {
    const { source } = parseDescriptor(file, text);
    if (source === null) throw new Error(`${file} cannot be read`);
    return source;
  });
  return [...compile(sources).model.processes.values()];
}

/** A process as it is exported, other processes by their names. */
export function exported(process: ProcessModel, all: readonly ProcessModel[], language: Language): Promise<string> {
  const names = new Map(all.map(({ id, label }) => [id, label]));
  return bpmnXml(process, { language, processName: (id) => names.get(id) ?? null });
}
