import { expandProcess, expandRecord } from '../../../src/core/model/expand/expand.ts';
import { buildLibrary, type Library } from '../../../src/core/model/link-library.ts';
import { loadProcess, loadRecord } from '../../../src/core/model/load/load.ts';
import { allSources } from './all-descriptors.ts';

let known: Library | undefined;

/** The descriptors of the product as they name each other, nothing checked. */
export function projectLibrary(): Library {
  known ??= buildLibrary(allSources(), new Map());
  return known;
}

/** Every process and record of the product as it is released, without the checks, which take a while, and what they name. */
export function allForms() {
  forms ??= readForms();
  return forms;
}

let forms: ReturnType<typeof readForms> | undefined;

function readForms() {
  const library = projectLibrary();
  const processes = [...library.processes.values()].map((entry) => expandProcess(entry, library).descriptor);
  const records = library.entries.flatMap(({ value, source }) =>
    value.kind === 'record' ? [expandRecord({ value, source }, library).descriptor] : [],
  );
  return {
    library,
    processes: processes.map((descriptor) => ({ descriptor, model: loadProcess(descriptor) })),
    records: records.map((descriptor) => ({ descriptor, model: loadRecord(descriptor) })),
  };
}
