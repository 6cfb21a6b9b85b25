import type { ExampleSource, ProcessDescriptor, RecordDescriptor } from '../../generated/descriptor.ts';
import { pointerTo } from '../text/json.ts';
import type { Entry, Library } from './link-library.ts';
import type { Place } from '../words/place.ts';

/** An example and where it is written. */
export interface PlacedExample {
  readonly example: ExampleSource;
  readonly place: Place;
}

/** The examples that hold for a form: its own, and of its family those for steps that it has none for itself. */
export function examplesOf(
  { value, source }: Entry<ProcessDescriptor | RecordDescriptor>,
  library: Library,
): readonly PlacedExample[] {
  const own = placed(value.examples, source);
  const extended = value.kind === 'process' ? value.extends : undefined;
  const family = extended === undefined ? undefined : library.families.get(extended);
  if (family === undefined) return own;
  const steps = new Set(own.map(({ example }) => example.step));
  const inherited = placed(family.value.examples, family.source);
  return [...own, ...inherited.filter(({ example }) => !steps.has(example.step))];
}

function placed(examples: readonly ExampleSource[] | undefined, source: Place['source']): readonly PlacedExample[] {
  return (examples ?? []).map((example, index) => ({
    example,
    place: { source, pointer: pointerTo('/examples', index) },
  }));
}
