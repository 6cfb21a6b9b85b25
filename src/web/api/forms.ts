import { apiGroups } from '../../core/product.ts';
import type { Release } from '../../core/release/release.ts';
import { get } from './client.ts';

/** S7-31: a release of a form, the newest unless a version is named. */
export function loadRelease(formId: string, version?: number): Promise<Release> {
  return get(`/${apiGroups.baseConfig}/form-management/detail`, { formId, version }, { silent: true });
}
