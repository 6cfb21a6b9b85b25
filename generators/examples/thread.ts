// The program of the thread that runs examples for `validate`, started by start-helper.ts.
import { parentPort } from 'node:worker_threads';
import { helpWithExamples } from '../../src/core/check/help-examples.ts';
import { parseDescriptor, type DescriptorSource } from '../../src/core/words/reading/parse.ts';
import { formState, type ExampleWork } from './work.ts';

parentPort?.once('message', ({ texts, states }: ExampleWork) => {
  const sources = texts.flatMap(({ file, text }) => parseDescriptor(file, text).source ?? []);
  // What was read there is read here as well; else the places would be others.
  if (sources.length !== texts.length) return;
  const placeOf = new Map(sources.map((source, place) => [source, place] as const));
  const at = (form: DescriptorSource): number => placeOf.get(form) ?? 0;
  helpWithExamples(sources, {
    take: (form) => Atomics.compareExchange(states, at(form), formState.open, formState.takenThere) === formState.open,
    tell: (form, isClean) => {
      Atomics.store(states, at(form), isClean ? formState.clean : formState.unclean);
      Atomics.notify(states, at(form));
    },
  });
});
