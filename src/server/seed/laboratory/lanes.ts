import type { FoundProcess } from '../../forms/find-release.ts';

/** A process and its place among all. */
export interface Placed {
  readonly process: FoundProcess;
  readonly index: number;
}

/**
 * Shares processes out to lanes that are worked through at once, about as much to each. Processes that take numbers of
 * one series stay together, so that no two lanes wait for each other.
 */
export function inLanes(processes: readonly Placed[], count: number): readonly (readonly Placed[])[] {
  const lanes = Array.from({ length: count }, (): Placed[] => []);
  for (const group of groupsOf(processes).toSorted((one, other) => weightOf(other) - weightOf(one))) {
    const [lightest] = lanes.toSorted((one, other) => weightOf(one) - weightOf(other));
    lightest?.push(...group);
  }
  return lanes;
}

function weightOf(group: readonly Placed[]): number {
  return group.reduce((sum, { process }) => sum + process.model.steps.length ** 2, 0);
}

function groupsOf(processes: readonly Placed[]): readonly (readonly Placed[])[] {
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
  return groups.map(({ members }) => members);
}

function seriesOf({ fields }: FoundProcess['model']): ReadonlySet<string> {
  const all = [...fields.values()].flatMap((field) => [field, ...(field.columns ?? [])]);
  return new Set(all.filter(({ number }) => number !== null).map(({ key }) => key));
}
