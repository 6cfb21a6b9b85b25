import { follow, type StepTable } from '../../../../src/core/model/step-table.ts';
import { startStep } from '../../../../src/core/words/application-step.ts';
import type { EngineInstance } from './engine.ts';

/** What was walked of a process. */
export interface Walked {
  readonly walks: number;
  readonly steps: number;
  /** Outcomes that no walk took, as `step/outcome`. */
  readonly untaken: readonly string[];
}

const mostWalks = 60;
const mostSteps = 25;

/**
 * Walks a process by chance in the engine and in the table at once, until every outcome was taken. Outcomes that were
 * never taken are preferred, then each step's first: walks by pure chance turn back too often to come to the end.
 *
 * @throws Error where the two do not agree, naming the walk
 */
export function walkBoth(start: () => EngineInstance, table: StepTable, seed: number): Walked {
  const random = randomNumbers(seed);
  const untaken = new Set(
    Object.entries(table.steps).flatMap(([step, outcomes]) => Object.keys(outcomes).map((id) => `${step}/${id}`)),
  );
  let [walks, steps] = [0, 0];
  while (untaken.size > 0 && walks < mostWalks) {
    steps += walkOnce(start(), table, (step, outcomes) => {
      const fresh = outcomes.filter((id) => untaken.has(`${step}/${id}`));
      const preferred = fresh.length > 0 ? fresh : outcomes.slice(0, 1);
      const offered = random() < 0.7 ? preferred : outcomes;
      const outcome = offered[Math.floor(random() * offered.length)] ?? '';
      untaken.delete(`${step}/${outcome}`);
      return outcome;
    });
    walks += 1;
  }
  return { walks, steps, untaken: [...untaken] };
}

function walkOnce(
  instance: EngineInstance,
  table: StepTable,
  choose: (step: string, outcomes: readonly string[]) => string,
): number {
  const way: string[] = [];
  let step: string | null = startStep;
  while (step !== null && way.length < mostSteps) {
    agree(instance, [step], [], way);
    const outcome = choose(step, Object.keys(table.steps[step] ?? {}));
    way.push(`${step}/${outcome}`);
    instance.complete(step, outcome);
    const position = follow(table, step, outcome, way.length);
    if (position.step === null) agree(instance, [], [`${step}_${outcome}_end`], way);
    step = position.step;
  }
  return way.length;
}

function agree(instance: EngineInstance, waiting: readonly string[], ends: readonly string[], way: readonly string[]) {
  const engine = JSON.stringify(instance.state());
  const own = JSON.stringify({ waiting, ends, running: waiting.length > 0 });
  if (engine !== own) throw new Error(`after ${way.join(', ') || 'the start'}: engine ${engine}, table ${own}`);
}

/** Numbers from 0 to 1 that look like chance and are the same for the same seed (mulberry32). */
function randomNumbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
