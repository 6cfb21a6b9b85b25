import type { LocationSource, ProjectionSource } from '../../../generated/descriptor.ts';
import { recordWord } from '../record-word.ts';

/** How a record is a projection of a table of processes, defaults settled. */
export interface ProjectionModel extends Required<Omit<ProjectionSource, 'location'>> {
  /** The place that a row holds alone; null where rows have none. */
  readonly location: LocationSource | null;
}

/** Rows keep up with a table of processes. */
export const projection = recordWord({
  name: 'projection',
  renamed: { word: 'follows', keys: { '': { place: 'progress', holds: 'location' } } },
  load: ({ projection: source }): ProjectionModel | null => {
    if (source === undefined) return null;
    const { parents = [], children = [], location = null } = source;
    return Object.freeze({ ...source, parents, children, location });
  },
  changes: () => [],
  kept: (model) => (model === null ? [] : [model.key, ...(model.location?.fields ?? [])]),
});
