import type { FoundProcess } from '../../src/server/forms/find-release.ts';

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
