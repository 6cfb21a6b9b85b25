import type { FoundProcess } from '../../src/server/forms/find-release.ts';

/** Pieces that are made one after another, and the rows of pieces that have to be through before. */
export interface Lane<T> {
  readonly pieces: readonly T[];
  readonly after: readonly Lane<T>[];
}

/** Makes so many lanes at once as wanted: whenever one is through the first that need not wait begins. */
export async function inLanes<T>(
  lanes: readonly Lane<T>[],
  atOnce: number,
  make: (piece: T) => Promise<void>,
): Promise<void> {
  const through = new Set<Lane<T>>();
  const running = new Map<Lane<T>, Promise<Lane<T>>>();
  const run = async (lane: Lane<T>): Promise<Lane<T>> => {
    for (const piece of lane.pieces) await make(piece);
    return lane;
  };
  for (let waiting = lanes; waiting.length + running.size > 0;) {
    const ready = waiting.filter(({ after }) => after.every((lane) => through.has(lane)));
    for (const lane of ready.slice(0, atOnce - running.size)) running.set(lane, run(lane));
    waiting = waiting.filter((lane) => !running.has(lane));
    const ended = await Promise.race(running.values());
    running.delete(ended);
    through.add(ended);
  }
}

/** A process and its place among all. */
export interface Placed {
  readonly process: FoundProcess;
  readonly index: number;
}

/**
 * Processes by the series that they take numbers of, the most work first: those with a series in common stay together,
 * so that of what is made at once nothing waits for a number.
 */
export function seriesGroups(processes: readonly Placed[]): readonly (readonly Placed[])[] {
  let groups: readonly { readonly series: ReadonlySet<string>; readonly members: readonly Placed[] }[] = [];
  for (const placed of processes) {
    const series = seriesOf(placed.process.model);
    const joined = groups.filter((group) => [...series].some((name) => group.series.has(name)));
    const one = {
      series: new Set([...joined.flatMap((group) => [...group.series]), ...series]),
      members: [...joined.flatMap(({ members }) => members), placed],
    };
    groups = [...groups.filter((group) => !joined.includes(group)), one];
  }
  return groups.map(({ members }) => members).toSorted((one, other) => weightOf(other) - weightOf(one));
}

function weightOf(group: readonly Placed[]): number {
  return group.reduce((sum, { process }) => sum + process.model.steps.length ** 2, 0);
}

function seriesOf({ fields }: FoundProcess['model']): ReadonlySet<string> {
  const all = [...fields.values()].flatMap((field) => [field, ...(field.columns ?? [])]);
  return new Set(all.filter(({ number }) => number !== null).map(({ key }) => key));
}
