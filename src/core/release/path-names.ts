import type { FieldPairs } from './field-pairs.ts';

/** What paths of one version are called in the next; fields that only one of them has are told by themselves. */
export interface PathNames {
  /** The later name of a path; undefined where the field is gone. */
  readonly to: (path: string) => string | undefined;
  /** A list of the version before, by later names, without fields that are gone. */
  readonly from: (paths: readonly string[]) => readonly string[];
  /** A list of the later version without fields that are new. */
  readonly kept: (paths: readonly string[]) => readonly string[];
}

/** The names of paired fields. Paths that are none of either version (keys of a step's own sets) stay as they are. */
export function pathNames({ pairs, gone, fresh }: FieldPairs): PathNames {
  const names = new Map(pairs.map(({ from, to }) => [from, to] as const));
  const [lost, added] = [new Set(gone), new Set(fresh)];
  return {
    to: (path) => names.get(path),
    from: (paths) => paths.filter((path) => !lost.has(path)).map((path) => names.get(path) ?? path),
    kept: (paths) => paths.filter((path) => !added.has(path)),
  };
}
