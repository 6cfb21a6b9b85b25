import type { ProcessDescriptor, RecordDescriptor, TableDescriptor } from '../../generated/descriptor.ts';

/** A descriptor that stands alone: families expanded, sets and shapes inlined; what is versioned, checked and shown. */
export type ReleasedDescriptor = ProcessDescriptor | RecordDescriptor;

/** What can be published by itself: a form, or a look-up table that forms carry. */
export type PublishedDescriptor = ReleasedDescriptor | TableDescriptor;

/** For whom a release is meant; empty lists mean everybody. */
export interface ReleaseScope {
  readonly tenants: readonly string[];
  readonly roles: readonly string[];
}

/** One published version of a form: build-time and run-time descriptors are the same object. */
export interface Release<D extends PublishedDescriptor = ReleasedDescriptor> {
  readonly formId: string;
  readonly version: number;
  readonly descriptor: D;
  /** Lower-case hex SHA-256 of the descriptor's canonical JSON (sorted keys, no blanks). */
  readonly sha256: string;
  /** The least renderer generation that can show it. */
  readonly minRenderer: number;
  readonly scope: ReleaseScope;
  readonly status: 'published' | 'retired';
  /** `yyyy-MM-dd HH:mm:ss`, Asia/Shanghai. */
  readonly publishedAt: string;
}

/** The renderer generation of this build. */
export const rendererVersion = 1;
