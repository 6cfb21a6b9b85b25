import type { FormerUnit } from '../../../core/calls/former-units.ts';
import type { ReleaseHead } from '../../../core/calls/forms.ts';
import type { Page } from '../../../core/calls/shapes.ts';
import type { Release } from '../../../core/model/release.ts';
import { rememberClosed } from '../state/closed-records.ts';
import { ask } from './client.ts';

/** Which forms a list shows. */
export interface FormQuery {
  readonly current: number;
  readonly size: number;
  /** In names and ids. */
  readonly keyword: string;
}

/** S7-31: a release of a form, the newest unless a version is named. */
export async function loadRelease(formId: string, version?: number): Promise<Release> {
  const query = { formId, version };
  const found = await ask('GET /api/seqdesk-baseconfig/form-management/detail', { query, silent: true });
  // Another back end may not say it.
  rememberClosed(found.closed ?? []);
  return found as Release;
}

/** Whether the person may read a form: asking for one of others is refused. */
export async function mayOpenForm(formId: string): Promise<boolean> {
  const query = { keyword: formId, current: 1, size: 100 };
  const { records } = await ask('GET /api/seqdesk-baseconfig/form-management/list', { query, silent: true });
  return records.some((form) => form.formId === formId);
}

/** All versions of a form, newest first. */
export function listVersions(formId: string): Promise<Page<ReleaseHead>> {
  const query = { formId, current: 1, size: 100 };
  return ask('GET /api/seqdesk-baseconfig/form-management/versions', { query, silent: true });
}

/** Takes a version out of use; refused while open tasks show it. */
export function retire(formId: string, version: number, reason: string): Promise<unknown> {
  const body = { formId, version, reason };
  return ask('POST /api/seqdesk-baseconfig/form-management/retire', { body, silent: true });
}

/** Numbers of a form whose unit was another one in the releases before. */
export function loadFormerUnits(formId: string, version: number): Promise<readonly FormerUnit[]> {
  return ask('GET /api/seqdesk-baseconfig/form-management/former-units', { query: { formId, version }, silent: true });
}
