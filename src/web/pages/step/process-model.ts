import { loadProcess } from '../../../core/model/load/load.ts';
import type { ProcessModel } from '../../../core/model/model.ts';
import { rendererVersion, type Release } from '../../../core/model/release.ts';
import type { TaskDetail } from '../../../core/calls/task-detail.ts';
import { listVersions, loadRelease } from '../../data/calls/forms.ts';
import { isWholeRelease } from './whole-release.ts';

/** The process a page draws, and why it is not the one asked for. */
export interface ShownProcess {
  /** Null when no release can be read: the page then shows the data as they are. */
  readonly model: ProcessModel | null;
  readonly degraded: 'none' | 'server' | 'broken' | 'renderer';
}

async function modelOf(release: Release): Promise<ProcessModel | null> {
  if (release.descriptor.kind !== 'process') return null;
  try {
    return (await isWholeRelease(release)) ? loadProcess(release.descriptor) : null;
  } catch {
    return null;
  }
}

/** Whether a release between two versions changed how stored data are read. */
function converts(
  head: { readonly version: number; readonly changeClass: string },
  one: number,
  other: number,
): boolean {
  return head.changeClass === 'upcast' && head.version > Math.min(one, other) && head.version <= Math.max(one, other);
}

/** The newest earlier release that can be read, else the newest later one. */
async function lastGood(formId: string, version: number): Promise<ProcessModel | null> {
  const { records: all } = await listVersions(formId);
  const records = all.filter((head) => !all.some((one) => converts(one, head.version, version)));
  const earlier = records.filter((head) => head.version < version);
  const later = records.filter((head) => head.version > version);
  for (const head of [...earlier, ...later]) {
    const model = await modelOf(await loadRelease(formId, head.version));
    if (model !== null) return model;
  }
  return null;
}

/** The model of a release; of the last good one when it is corrupted; null when there is none at all. */
export async function shownProcess(release: TaskDetail['release']): Promise<ShownProcess> {
  if (release === null) return { model: null, degraded: 'broken' };
  const model = await modelOf(release);
  if (model !== null) {
    if (release.minRenderer > rendererVersion) return { model, degraded: 'renderer' };
    return { model, degraded: release.degraded === true ? 'server' : 'none' };
  }
  try {
    return { model: await lastGood(release.formId, release.version), degraded: 'broken' };
  } catch {
    return { model: null, degraded: 'broken' };
  }
}
