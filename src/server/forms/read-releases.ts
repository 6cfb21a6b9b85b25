import { BusinessError } from '../platform/errors/business-error.ts';
import { runsPlatform, type Principal } from '../platform/http/access.ts';
import { requiredText, textOf, type Page, type RawQuery } from '../platform/http/page.ts';
import { sqlPage } from '../platform/http/sql-page.ts';
import { usableRelease, type FoundRelease } from './find-release.ts';
import { closedRecords, mayPublish, maySeeRelease, openForms } from './form-sight.ts';
import { sumOverTenants } from './publish-scope.ts';
import { formLines, versionLines, type ReleaseLine } from './release-lines.ts';
import { isKnown, isOpenTo, newestHead, openTasksOn, versionHead, type Audience } from './release-queries.ts';
import { wireRelease, type ReleaseHead } from './release-row.ts';
import { tableOf, type FoundTable } from './table-releases.ts';
import type { Unit } from '../platform/unit.ts';

/** A release as the detail call sends it. */
export type WireRelease = (ReturnType<typeof wireFound> | ReturnType<typeof wireTable>) & {
  readonly closed: readonly string[];
};

/** The release with what older clients read beside it. */
export function wireFound({ head, loaded, degradedFrom }: FoundRelease) {
  return {
    ...wireRelease(head, loaded.descriptor),
    formCode: head.form_id,
    content: JSON.stringify(loaded.descriptor),
    degraded: degradedFrom !== null,
    wantedVersion: degradedFrom ?? head.version,
  };
}

/** The same of a look-up table. */
export function wireTable({ head, table }: FoundTable) {
  const older = {
    formCode: head.form_id,
    content: JSON.stringify(table),
    degraded: false,
    wantedVersion: head.version,
  };
  return { ...wireRelease(head, table), ...older };
}

/**
 * S7-31: a release, the newest unless the query names a version. A corrupted one is answered by the last good one.
 *
 * @throws BusinessError 400 where the form or version is unknown, or no release is whole
 */
export async function releaseDetail(unit: Unit, query: RawQuery): Promise<WireRelease> {
  const head = await namedHead(unit, query);
  if (head.kind !== 'table') {
    const release = await wholeRelease(unit, head);
    return { ...wireFound(release), closed: await closedRecords(unit, release.loaded.model) };
  }
  const table = await tableOf(unit, head);
  if (table === null) throw new BusinessError(400, 'form.corrupted');
  return { ...wireTable(table), closed: [] };
}

/**
 * The release of a form that a query names by form and version, the newest without a version.
 *
 * @throws BusinessError 400 where the form or version is unknown, or no release is whole
 */
export async function namedRelease(unit: Unit, query: RawQuery): Promise<FoundRelease> {
  const head = await namedHead(unit, query);
  if (head.kind === 'table') throw new BusinessError(400, 'form.missing');
  return wholeRelease(unit, head);
}

async function namedHead(unit: Unit, query: RawQuery): Promise<ReleaseHead> {
  const formId = textOf(query, 'formId') || textOf(query, 'formCode') || textOf(query, 'id');
  if (formId === '') throw new BusinessError(400, 'http.parameter-missing', { args: { name: 'formId' } });
  const version = textOf(query, 'version');
  if (!/^\d{0,9}$/.test(version)) throw new BusinessError(400, 'http.parameter-format', { args: { name: 'version' } });
  const head = await (version === ''
    ? newestHead(unit.tx, formId, unit.principal)
    : openVersion(unit, formId, Number(version)));
  if (head === undefined || !(await maySeeRelease(unit, head))) throw new BusinessError(400, 'form.missing');
  return head;
}

async function wholeRelease(unit: Unit, head: ReleaseHead): Promise<FoundRelease> {
  const found = await usableRelease(unit, head);
  if (found === null) throw new BusinessError(400, 'form.corrupted');
  return found;
}

/** A page of the forms that the caller opens, each with its newest release; `keyword` looks in names and ids. */
export async function releaseList(unit: Unit, query: RawQuery): Promise<Page<ReleaseLine>> {
  const keyword = textOf(query, 'keyword').trim();
  const audience = audienceOf(unit.principal);
  const lines = formLines(audience === null ? null : { ...audience, forms: await openForms(unit) }, keyword);
  return withAllTenants(unit, await sqlPage(unit.tx, query, lines));
}

/** A page of one form's releases, newest first. */
export async function releaseVersions(unit: Unit, query: RawQuery): Promise<Page<ReleaseLine>> {
  const { formId: _named, ...filters } = query;
  const formId = requiredText(query, 'formId');

  const audience = audienceOf(unit.principal);
  if (!(await isKnownTo(unit, formId, audience))) throw new BusinessError(400, 'form.missing');
  const page = await sqlPage(unit.tx, filters, versionLines(formId, audience));
  return withAllTenants(unit, page);
}

/** Those who publish look after every release of their tenant, whomever it is for. */
function audienceOf(principal: Principal): Audience {
  return mayPublish(principal) ? null : principal;
}

async function isKnownTo(unit: Unit, formId: string, audience: Audience): Promise<boolean> {
  if (audience === null) return isKnown(unit.tx, formId);
  const head = await newestHead(unit.tx, formId, audience);
  return head !== undefined && maySeeRelease(unit, head);
}

async function openVersion({ tx, principal }: Unit, formId: string, version: number): Promise<ReleaseHead | undefined> {
  const head = await versionHead(tx, formId, version);
  const seen = head !== undefined && (mayPublish(principal) || isOpenTo(head, principal.tenantId, principal.roles));
  return seen ? head : undefined;
}

/** Whoever runs the installation is told of a shared release how many tasks show it in all tenants. */
async function withAllTenants(unit: Unit, page: Page<ReleaseLine>): Promise<Page<ReleaseLine>> {
  const shared = page.records.filter((line) => line.shared).map(({ id }) => id);
  if (shared.length === 0 || !runsPlatform(unit.principal) || !mayPublish(unit.principal)) return page;
  const open = await sumOverTenants(unit, () => openTasksOn(unit.tx, shared));
  const records = page.records.map((line) => (line.shared ? { ...line, openTasks: open.get(line.id) ?? 0 } : line));
  return { ...page, records };
}
