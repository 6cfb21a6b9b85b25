import type { ProcessModel, RecordModel } from '../../core/model/model.ts';
import { CorruptedRelease, type LoadedRelease } from './release-cache.ts';
import { holdRows } from './row-lock.ts';
import { lastHeadOfRows } from './release-line.ts';
import { newestHead, newestHeads, releaseRow, standIns, type Audience } from './release-queries.ts';
import type { ReleaseHead, ReleaseRow } from './release-row.ts';
import type { Unit } from '../platform/unit.ts';

/** A usable release. `degradedFrom` is the version that was wanted and is corrupted, else null. */
export interface FoundRelease {
  readonly head: ReleaseHead;
  readonly loaded: LoadedRelease;
  readonly degradedFrom: number | null;
}

/** A process release found. */
export interface FoundProcess extends FoundRelease {
  readonly model: ProcessModel;
}

/** A record release found. */
export interface FoundRecord extends FoundRelease {
  readonly model: RecordModel;
}

type Fits = (model: ProcessModel | RecordModel) => boolean;

/**
 * The release, or where it is corrupted the last good one of the same form that fits.
 *
 * @returns null where none can be used
 */
export async function usableRelease(
  { tx, services: { releases, log } }: Unit,
  head: ReleaseHead,
  fits: Fits = () => true,
): Promise<FoundRelease | null> {
  const known = releases.find(head.id);
  if (known !== undefined && known.sha256 === head.sha256) return { head, loaded: known, degradedFrom: null };
  const load = (row: ReleaseRow): LoadedRelease | null => {
    try {
      return releases.load(row);
    } catch (error) {
      if (!(error instanceof CorruptedRelease)) throw error;
      log.error({ err: error }, 'release corrupted');
      return null;
    }
  };
  const row = await releaseRow(tx, head.id);
  const wanted = row === undefined ? null : load(row);
  if (wanted !== null) return { head, loaded: wanted, degradedFrom: null };
  for (const other of await standIns(tx, head)) {
    const loaded = load(other);
    if (loaded !== null && fits(loaded.model)) return { head: other, loaded, degradedFrom: head.version };
  }
  return null;
}

/** The release that new pages of an audience use; null where none is for it or no release of the form is whole. */
export async function newestRelease(unit: Unit, formId: string, audience: Audience): Promise<FoundRelease | null> {
  const head = await newestHead(unit.tx, formId, audience);
  return head === undefined ? null : usableRelease(unit, head);
}

/**
 * The release that the next one of a form is measured against, and whose data it takes over: the newest in use. A record
 * that is out of use has rows all the same; theirs is the last release that it had.
 */
export async function releaseToFollow(unit: Unit, formId: string): Promise<FoundRelease | null> {
  const newest = await newestRelease(unit, formId, null);
  if (newest !== null) return newest;
  const head = await lastHeadOfRows(unit.tx, formId);
  const found = head === undefined ? null : await usableRelease(unit, head);
  return found?.loaded.model.kind === 'record' ? found : null;
}

/** The newest release of a process for an audience; null where there is none. */
export async function newestProcess(unit: Unit, key: string, audience: Audience): Promise<FoundProcess | null> {
  const found = await newestRelease(unit, key, audience);
  return found === null ? null : asProcess(found);
}

/**
 * The newest release of a record for an audience; null where there is none. Until the transaction ends no other release
 * converts the record's rows.
 */
export async function newestRecord(unit: Unit, id: string, audience: Audience): Promise<FoundRecord | null> {
  await holdRows(unit.tx, id);
  const found = await newestRelease(unit, id, audience);
  const model = found?.loaded.model;
  return found !== null && model?.kind === 'record' ? { ...found, model } : null;
}

/** The newest releases of all records for an audience. */
export async function newestRecords(unit: Unit, audience: Audience): Promise<readonly RecordModel[]> {
  const found: RecordModel[] = [];
  for (const head of await newestHeads(unit.tx, 'record', audience)) {
    const model = (await usableRelease(unit, head))?.loaded.model;
    if (model?.kind === 'record') found.push(model);
  }
  return found;
}

/** The found release as a process; null where it is another kind. */
export function asProcess(found: FoundRelease): FoundProcess | null {
  const { model } = found.loaded;
  return model.kind === 'process' ? { ...found, model } : null;
}
