import { examplesOf } from '../../src/core/model/examples-of.ts';
import { buildLibrary } from '../../src/core/model/link-library.ts';
import type { DescriptorSource } from '../../src/core/words/reading/parse.ts';

type Row = Readonly<Record<string, unknown>>;

/** What the examples of descriptors give to fill pages with. */
export interface ExampleData {
  /** Data of the valid examples of a step, those of the process before those of its family. */
  readonly examples: (process: string, step: string) => readonly Row[];
  /** What the examples of later steps presuppose of the application form, beyond what its own example says. */
  readonly presupposed: (process: string, form: Row) => Row;
}

/** Reads the examples of all processes. */
export function exampleData(sources: readonly DescriptorSource[]): ExampleData {
  const library = buildLibrary(sources, new Map());
  const found = new Map(
    [...library.processes].map(
      ([id, entry]) => [id, examplesOf(entry, library).map(({ example }) => example)] as const,
    ),
  );
  const presupposed = (process: string, form: Row): Row => {
    const before = (found.get(process) ?? []).flatMap((one) => (one.valid ? Object.entries(one.before ?? {}) : []));
    const joined: Record<string, unknown> = {};
    for (const [key, value] of before) {
      const own = joined[key] ?? form[key];
      if (own === undefined) joined[key] = value;
      else if (isChoices(own) && isChoices(value)) joined[key] = [...new Set([...own, ...value])];
    }
    return joined;
  };
  return {
    presupposed,
    examples: (process, step) =>
      (found.get(process) ?? []).filter((one) => one.valid && one.step === step).map(({ data }) => data),
  };
}

function isChoices(value: unknown): value is readonly string[] {
  return Array.isArray(value) && value.every((one) => typeof one === 'string');
}
