import type { Diagnostic } from '../../../core/errors/diagnostic.ts';
import type { Language, Text } from '../../../core/text/text.ts';
import { apiGroups } from '../../../core/product.ts';
import type { ChangeClass, ReleaseChange } from '../../../core/release/change.ts';
import type { Release, ReleaseScope } from '../../../core/model/release.ts';
import { get, getFile, post, type ReceivedFile } from './client.ts';
import type { Page } from './wire.ts';

const base = `/${apiGroups.baseConfig}/form-management`;

/** A release without its descriptor, as the lists show it. */
export interface ReleaseHead {
  readonly id: string;
  readonly formId: string;
  readonly version: number;
  readonly kind: 'process' | 'record' | 'table';
  readonly name: string;
  readonly nameEn: string;
  readonly status: 'published' | 'retired';
  /** `built-in` came with the software and was published by nobody; `table` came along with a look-up table. */
  readonly origin: string;
  /** Empty lists mean everybody. */
  readonly scope: ReleaseScope;
  readonly reason: string;
  readonly publishedByName: string;
  readonly publishedAt: string;
  /** What it changed of the release before it; empty where there was none. */
  readonly changeClass: ChangeClass | '';
  /** The version whose content it brought back; -1 where it is new. */
  readonly restored: number;
  readonly retireReason: string;
  readonly retiredByName: string;
  /** Empty while it is in use. */
  readonly retiredAt: string;
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
  /** Null for a new form and where a check fails. */
  readonly change: ToldChange | null;
  /** Forms that read the look-up table and are published along with it. */
  readonly forms: readonly FormWithTable[];
}

/** A form that is published along with a look-up table. */
export interface FormWithTable {
  readonly formId: string;
  readonly name: string;
  readonly nameEn: string;
  readonly version: number;
}

/** A release just published. */
export interface PublishReply {
  readonly formId: string;
  readonly version: number;
  readonly forms: readonly FormWithTable[];
  /** What there is to know all the same. */
  readonly diagnostics: readonly Diagnostic[];
  /** Of a record with many rows: the version is published once they are converted. */
  readonly conversion?: Pick<Conversion, 'formId' | 'version' | 'total'> | null;
}

/** A version of a record whose rows are or were converted in the background. */
export interface Conversion {
  readonly id: string;
  readonly formId: string;
  readonly version: number;
  readonly state: 'running' | 'done' | 'failed' | 'stopped';
  readonly done: number;
  readonly total: number;
  /** Why it failed. */
  readonly note: Text;
}

/** What publishing would change of the newest release. */
export interface ToldChange {
  readonly class: ChangeClass;
  readonly changes: readonly ReleaseChange[];
  /** The version compared with. */
  readonly against: number;
}

/** For whom the caller may publish. */
export interface ScopeChoices {
  readonly roles: readonly { readonly alias: string; readonly name: string; readonly nameEn: string }[];
  readonly tenants: readonly { readonly tenantId: string; readonly name: string }[];
}

/** Which forms a list shows. */
export interface FormQuery {
  readonly current: number;
  readonly size: number;
  /** In names and ids. */
  readonly keyword: string;
}

/** S7-31: a release of a form, the newest unless a version is named. */
export function loadRelease(formId: string, version?: number): Promise<Release> {
  return get(`${base}/detail`, { formId, version }, { silent: true });
}

/** One release of a process as BPMN 2.0. */
export function processChart(formId: string, version: number, lang: Language): Promise<ReceivedFile> {
  return getFile(`${base}/bpmn`, { params: { formId, version, lang }, silent: true });
}

/** A page of the forms, each with its newest release. */
export function listForms(query: FormQuery): Promise<Page<ReleaseHead>> {
  return get(`${base}/list`, { ...query }, { silent: true });
}

/** The tenants and roles that the caller may publish for. */
export function scopeChoices(): Promise<ScopeChoices> {
  return get(`${base}/scopes`, {}, { silent: true });
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
export function publishDescriptor(
  source: DescriptorFile,
  { reason, scope }: { readonly reason: string; readonly scope: ReleaseScope },
): Promise<PublishReply> {
  return post(`${base}/publish`, { ...source, reason, scope }, { silent: true });
}

/** Versions of records that wait or waited for their rows, the newest first. */
export function listConversions(): Promise<readonly Conversion[]> {
  return get(`${base}/conversions`, {}, { silent: true });
}

/** Stops converting the rows of a record; nothing of it is published. */
export function stopConversion(formId: string): Promise<unknown> {
  return post(`${base}/stop-conversion`, { formId });
}

/** Publishes the content of an earlier version again, as the newest. */
export function rollBack(formId: string, version: number, reason: string): Promise<PublishReply> {
  return post(`${base}/rollback`, { formId, version, reason }, { silent: true });
}

/** Takes a version out of use; refused while open tasks show it. */
export function retire(formId: string, version: number, reason: string): Promise<unknown> {
  return post(`${base}/retire`, { formId, version, reason }, { silent: true });
}
