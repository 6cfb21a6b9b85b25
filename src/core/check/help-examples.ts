import { linkProcess, linkRecord, type LinkedProcess, type LinkedRecord } from '../model/link.ts';
import { buildLibrary, entriesOf } from '../model/link-library.ts';
import type { SetCache } from '../model/load/load-set.ts';
import type { DescriptorSource } from '../words/reading/parse.ts';
import { Verdicts } from './example-verdicts.ts';
import { areClean } from './examples.ts';

/** The forms of a library, divided with somebody else who runs examples. */
export interface DividedForms {
  /** Takes the form of a file; false where the other was first. */
  readonly take: (form: DescriptorSource) => boolean;
  /** Tells the other what came of a form that was taken. */
  readonly tell: (form: DescriptorSource, isClean: boolean) => void;
}

/**
 * Runs the examples of forms for somebody who compiles the same sources (`ExampleHelper`) and looks at shapes and
 * everything else: a form that is not clean, or cannot be put together, is left to them.
 */
export function helpWithExamples(sources: readonly DescriptorSource[], { take, tell }: DividedForms): void {
  const library = buildLibrary(sources, new Map());
  const [cache, verdicts]: [SetCache, Verdicts] = [new WeakMap(), new Verdicts()];
  const help = (form: DescriptorSource, link: () => LinkedProcess | LinkedRecord | null): void => {
    if (take(form))
      tell(
        form,
        holds(() => isClean(link())),
      );
  };
  const isClean = (linked: LinkedProcess | LinkedRecord | null): boolean =>
    linked !== null && areClean(linked, library, verdicts);
  for (const entry of entriesOf(library.entries, 'process'))
    help(entry.source, () => linkProcess(entry, library, cache));
  for (const entry of entriesOf(library.entries, 'record')) help(entry.source, () => linkRecord(entry, library, cache));
}

/** Expressions that are wrong cannot be run; the other tells of them. */
function holds(look: () => boolean): boolean {
  try {
    return look();
  } catch {
    return false;
  }
}
