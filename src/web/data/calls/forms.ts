import type { CheckReply, Conversion, PublishReply, ReleaseHead, ScopeChoices } from '../../../core/calls/forms.ts';
import type { Page } from '../../../core/calls/shapes.ts';
import type { Language } from '../../../core/text/text.ts';
import type { Release, ReleaseScope } from '../../../core/model/release.ts';
import { ask, askFile, type ReceivedFile } from './client.ts';

/** A descriptor as its author wrote it; the text keeps lines and columns true. */
export interface DescriptorFile {
  readonly text: string;
  readonly file: string;
}

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
  return (await ask('GET /api/seqdesk-baseconfig/form-management/detail', { query, silent: true })) as Release;
}

/** One release of a process as BPMN 2.0. */
export function processChart(formId: string, version: number, lang: Language): Promise<ReceivedFile> {
  const query = { formId, version, lang };
  return askFile('GET /api/seqdesk-baseconfig/form-management/bpmn', { query, silent: true });
}

/** A page of the forms, each with its newest release. */
export function listForms(query: FormQuery): Promise<Page<ReleaseHead>> {
  return ask('GET /api/seqdesk-baseconfig/form-management/list', { query: { ...query }, silent: true });
}

/** The tenants and roles that the caller may publish for. */
export function scopeChoices(): Promise<ScopeChoices> {
  return ask('GET /api/seqdesk-baseconfig/form-management/scopes', { silent: true });
}

/** All versions of a form, newest first. */
export function listVersions(formId: string): Promise<Page<ReleaseHead>> {
  const query = { formId, current: 1, size: 100 };
  return ask('GET /api/seqdesk-baseconfig/form-management/versions', { query, silent: true });
}

/** Checks a descriptor as publishing would, and changes nothing. */
export function checkDescriptor(body: DescriptorFile): Promise<CheckReply> {
  return ask('POST /api/seqdesk-baseconfig/form-management/check', { body, silent: true });
}

/** Publishes a descriptor; a refusal carries `diagnostics` in the error's data. */
export function publishDescriptor(
  source: DescriptorFile,
  { reason, scope }: { readonly reason: string; readonly scope: ReleaseScope },
): Promise<PublishReply> {
  const body = { ...source, reason, scope };
  return ask('POST /api/seqdesk-baseconfig/form-management/publish', { body, silent: true });
}

/** Versions of records that wait or waited for their rows, the newest first. */
export function listConversions(): Promise<readonly Conversion[]> {
  return ask('GET /api/seqdesk-baseconfig/form-management/conversions', { silent: true });
}

/** Starts a conversion that failed or was stopped again, or tries at once what would be tried later. */
export function startConversion(formId: string): Promise<unknown> {
  return ask('POST /api/seqdesk-baseconfig/form-management/start-conversion', { body: { formId } });
}

/** Stops converting the rows of a record; nothing of it is published. */
export function stopConversion(formId: string): Promise<unknown> {
  return ask('POST /api/seqdesk-baseconfig/form-management/stop-conversion', { body: { formId } });
}

/** Publishes the content of an earlier version again, as the newest. */
export function rollBack(formId: string, version: number, reason: string): Promise<PublishReply> {
  const body = { formId, version, reason };
  return ask('POST /api/seqdesk-baseconfig/form-management/rollback', { body, silent: true });
}

/** Takes a version out of use; refused while open tasks show it. */
export function retire(formId: string, version: number, reason: string): Promise<unknown> {
  const body = { formId, version, reason };
  return ask('POST /api/seqdesk-baseconfig/form-management/retire', { body, silent: true });
}
