import type { Diagnostic } from '../../core/descriptor/diagnostic.ts';
import { apiGroups } from '../../core/product.ts';
import type { Release } from '../../core/release/release.ts';
import { get, post } from './client.ts';
import type { Page } from './wire.ts';

const base = `/${apiGroups.baseConfig}/form-management`;

/** A release without its descriptor, as the lists show it. */
export interface ReleaseHead {
  readonly formId: string;
  readonly version: number;
  readonly kind: 'process' | 'record';
  readonly name: string;
  readonly nameEn: string;
  readonly status: 'published' | 'retired';
  /** `built-in` came with the software and was published by nobody. */
  readonly origin: string;
  readonly reason: string;
  readonly publishedByName: string;
  readonly publishedAt: string;
  /** Tasks not done that show this release. */
  readonly openTasks: number;
  /** Whether new pages and tasks use it. */
  readonly current: boolean;
}

/** A descriptor as its author wrote it; the text keeps lines and columns true. */
export interface DescriptorFile {
  readonly text: string;
  readonly file: string;
}

/** What the checks say of a descriptor. */
export interface CheckReply {
  readonly ok: boolean;
  readonly diagnostics: readonly Diagnostic[];
}

/** S7-31: a release of a form, the newest unless a version is named. */
export function loadRelease(formId: string, version?: number): Promise<Release> {
  return get(`${base}/detail`, { formId, version }, { silent: true });
}

/** The newest release of every form. */
export function listForms(current: number, size: number): Promise<Page<ReleaseHead>> {
  return get(`${base}/list`, { current, size }, { silent: true });
}

/** All versions of a form, newest first. */
export function listVersions(formId: string): Promise<Page<ReleaseHead>> {
  return get(`${base}/versions`, { formId, current: 1, size: 100 }, { silent: true });
}

/** Checks a descriptor as publishing would, and changes nothing. */
export function checkDescriptor(source: DescriptorFile): Promise<CheckReply> {
  return post(`${base}/check`, source, { silent: true });
}

/** Publishes a descriptor; a refusal carries `diagnostics` in the error's data. */
export function publishDescriptor(source: DescriptorFile, reason: string): Promise<Release> {
  return post(`${base}/publish`, { ...source, reason }, { silent: true });
}

/** Publishes the content of an earlier version again, as the newest. */
export function rollBack(formId: string, version: number, reason: string): Promise<Release> {
  return post(`${base}/rollback`, { formId, version, reason }, { silent: true });
}
