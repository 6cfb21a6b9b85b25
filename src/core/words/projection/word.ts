import type { LocationSource, ProjectionSource } from '../../../generated/descriptor.ts';

/** How a record is a projection of a table of processes, defaults settled. */
export interface ProjectionModel extends Required<Omit<ProjectionSource, 'location'>> {
  /** The place that a row holds alone; null where rows have none. */
  readonly location: LocationSource | null;
}
