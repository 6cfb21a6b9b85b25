import type { Unit } from '../platform/unit.ts';
import type { InstanceHead } from './instance-store.ts';

/** A unit of work that looks at an instance. */
export interface ReadUnit extends Unit {
  readonly instance: InstanceHead;
}
