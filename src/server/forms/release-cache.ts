import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { loadProcess, loadRecord } from '../../core/model/load/load.ts';
import type { ProcessModel, RecordModel } from '../../core/model/model.ts';
import { canonicalJson } from '../../core/text/canonical.ts';
import { sha256Hex } from '../../core/text/sha256.ts';
import type { TableDescriptor } from '../../generated/descriptor.ts';
import type { PublishedDescriptor, ReleasedDescriptor } from '../../core/model/release.ts';
import type { ServerEvent } from '../platform/events/server-event.ts';
import type { ReleaseRow } from './release-row.ts';

/** A release whose content was proved whole, with its model. */
export interface LoadedRelease {
  readonly id: string;
  readonly formId: string;
  readonly version: number;
  readonly sha256: string;
  readonly descriptor: ReleasedDescriptor;
  readonly model: ProcessModel | RecordModel;
}

/** A stored release cannot be used: its hash does not match or its descriptor does not load. */
export class CorruptedRelease extends Error {
  constructor(row: ReleaseRow, reason: string) {
    super(`release ${row.form_id} version ${row.version} is corrupted: ${reason}`);
  }
}

const mostReleases = 200;

/** Models of releases by id. Content never changes under an id, so entries stay until a release event says otherwise. */
export class ReleaseCache {
  readonly #loaded = new LRUCache<string, LoadedRelease>({ max: mostReleases });

  /** The release if it is at hand. */
  find(id: string): LoadedRelease | undefined {
    return this.#loaded.get(id);
  }

  /**
   * Proves a stored release whole and links it.
   *
   * @throws CorruptedRelease
   */
  load(row: ReleaseRow): LoadedRelease {
    const known = this.#loaded.get(row.id);
    if (known !== undefined && known.sha256 === row.sha256) return known;
    const loaded = loadedOnce(row);
    this.#loaded.set(row.id, loaded);
    return loaded;
  }

  /** Forgets what an event makes doubtful. */
  onEvent(event: ServerEvent): void {
    for (const [id, { formId }] of this.#loaded.entries()) {
      if (event.kind === 'release' && formId === event.formId) this.#loaded.delete(id);
    }
    if (event.kind === 'reset') this.#loaded.clear();
  }
}

/** By what was stored: what an event made doubtful, or another server of this process reads, is mostly unchanged. */
const loadedReleases = new LRUCache<string, LoadedRelease>({ max: mostReleases });

/** The release, proved and linked unless these very bytes have been before. */
function loadedOnce(row: ReleaseRow): LoadedRelease {
  const bytes = createHash('sha256').update(row.descriptor).digest('base64');
  const key = JSON.stringify([row.id, row.form_id, row.version, row.sha256, bytes]);
  const known = loadedReleases.get(key);
  if (known !== undefined) return known;
  const descriptor = verifiedDescriptor(row);
  const { id, form_id: formId, version, sha256 } = row;
  const loaded = { id, formId, version, sha256, descriptor, model: modelOf(row, descriptor) };
  loadedReleases.set(key, loaded);
  return loaded;
}

/**
 * The descriptor of a form's stored release, proved by its hash.
 *
 * @throws CorruptedRelease
 */
export function verifiedDescriptor(row: ReleaseRow): ReleasedDescriptor {
  const descriptor = verified(row);
  if (descriptor.kind !== 'table') return descriptor;
  throw new CorruptedRelease(row, 'it is a look-up table');
}

/**
 * The same of a look-up table.
 *
 * @throws CorruptedRelease
 */
export function verifiedTable(row: ReleaseRow): TableDescriptor {
  const descriptor = verified(row);
  if (descriptor.kind === 'table') return descriptor;
  throw new CorruptedRelease(row, 'it is no look-up table');
}

function verified(row: ReleaseRow): PublishedDescriptor {
  let descriptor: PublishedDescriptor;
  try {
    descriptor = JSON.parse(row.descriptor) as PublishedDescriptor;
  } catch {
    throw new CorruptedRelease(row, 'not JSON');
  }
  if (sha256Hex(canonicalJson(descriptor)) === row.sha256) return descriptor;
  throw new CorruptedRelease(row, 'its hash differs');
}

function modelOf(row: ReleaseRow, descriptor: ReleasedDescriptor): ProcessModel | RecordModel {
  try {
    return descriptor.kind === 'process' ? loadProcess(descriptor) : loadRecord(descriptor);
  } catch (error) {
    throw new CorruptedRelease(row, (error as Error).message);
  }
}
