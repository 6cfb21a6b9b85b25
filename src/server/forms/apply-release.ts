import type { AppliedRelease } from '../../core/calls/releases.ts';
import { BusinessError } from '../platform/errors/business-error.ts';
import { audit } from '../platform/store/audit.ts';
import type { Unit } from '../platform/unit.ts';
import type { RunJob } from '../platform/workers/jobs.ts';
import type { AskedFiles } from './asked-files.ts';
import { movedSince, planRelease, type PreparedPlan } from './plan-release.ts';
import { applySource } from './plan-sources.ts';
import { applyRemoval } from './removed-files.ts';
import { filesBefore } from './roll-back-files.ts';
import { convertFirst } from './convert-first.ts';
import { storeNext } from './publish-release.ts';
import { sourceOf, storeTable } from './publish-table.ts';
import { lockForm, lockTables } from './release-queries.ts';
import { storedScope, type WantedScope } from './publish-scope.ts';
import type { StoredScope } from './release-row.ts';
import { isForCompany, ownScope } from './release-scope.ts';
import { deletedFiles, type FolderWish } from './deleted-files.ts';
import { keepSources, outOfUse } from './released-sources.ts';
import { identityOf } from '../../core/words/reading/parse.ts';
import { readFile } from './source-library.ts';

/** Files to be released or to go out of use, or the number of a release that is taken back, 0 for the newest. */
export type AskedChange = Partial<Pick<AskedFiles, 'files' | 'beside' | 'dropped' | 'company'>> &
  Partial<Pick<FolderWish, 'whole' | 'prune' | 'gone'>> & {
    readonly rollback?: number | null;
    /** For whom; without it for everybody of the own company. */
    readonly scope?: WantedScope;
  };

/**
 * What releasing files, or taking a release back, would change.
 *
 * @throws BusinessError 400 as `planRelease` and `filesBefore` do, and where nothing is asked for
 */
export async function planChange(
  unit: Unit,
  { rollback = null, scope: wanted = {}, ...asked }: AskedChange,
  run: RunJob,
): Promise<PreparedPlan> {
  const { files = [], beside = [], dropped = [], whole = false, prune = false, gone = [], company = [] } = asked;
  if (rollback !== null) return planRelease(unit, { ...(await filesBefore(unit, rollback)), dropped }, run);
  if (files.length + gone.length + company.length === 0)
    throw new BusinessError(400, 'http.parameter-missing', { args: { name: 'files' } });
  const scope = await storedScope(unit, wanted);
  const deleted = await deletedFiles(unit, { files: [...files, ...beside], whole, prune, gone });
  return planRelease(unit, { files, beside, dropped, company, scope, ...deleted }, run);
}

/** What is applied, by which plan, and why. */
export interface AskedRelease extends AskedChange {
  readonly token: string;
  readonly reason: string;
}

const moved = { files: 'release.moved-files', live: 'release.moved-live', data: 'release.moved-data' } as const;

/**
 * Releases files as one: all of it or nothing. Publications wait for each other, so of two the second is told that its
 * plan is not true any more.
 *
 * @throws BusinessError 409 with the plan of now where the state is another than that of the plan; 400 where the plan may
 *   not be applied
 */
export async function applyRelease(unit: Unit, asked: AskedRelease, run: RunJob): Promise<AppliedRelease> {
  await lockTables(unit.tx);
  const prepared = await planChange(unit, asked, run);
  const { plan } = prepared;
  const what = movedSince(asked.token, plan.token);
  if (what !== null) throw new BusinessError(409, moved[what], { data: { plan } });
  if (!plan.ok) throw rejected(prepared);
  const { items, forms } = plan;
  if (items.length === 0) return { release: 0, items, forms: [], conversions: [] };
  const { restores } = prepared.asked;
  const named = asked.reason.trim();
  const reason = named === '' && restores !== undefined ? `Release ${restores.number} taken back` : named;
  const conversions = await convertFirst(unit, prepared, reason);
  if (conversions.length > 0) return { release: 0, items, forms, conversions };
  return { release: await storePrepared(unit, prepared, { reason }), items, forms, conversions };
}

/** Why files are released, and by which conversions the rows of their records are prepared, by record. */
export interface Storing {
  readonly reason: string;
  readonly prepared?: ReadonlyMap<string, string>;
}

/** Stores all that a plan says; gives the number of the release, 0 where it is for some people alone. */
export async function storePrepared(unit: Unit, plan: PreparedPlan, storing: Storing): Promise<number> {
  for (const source of plan.sources) await applySource(unit, source);
  await storeReleases(unit, plan, storing);
  for (const removal of plan.removals) await applyRemoval(unit, removal, storing.reason);
  return isForCompany(scopeOf(unit, plan)) ? storeBundle(unit, plan, storing.reason) : 0;
}

/** Why a plan may not be applied. */
export function rejected({ plan: { diagnostics, items } }: PreparedPlan): BusinessError {
  const worst = diagnostics.find(({ severity }) => severity === 'error');
  if (worst !== undefined)
    return new BusinessError(400, 'form.refused', { args: { ...worst.message }, data: { diagnostics } });
  const asked = items.find(({ renames }) => renames.some(({ open }) => open));
  const rename = asked?.renames.find(({ open }) => open);
  if (asked !== undefined && rename !== undefined) {
    const args = { form: asked.id, old: rename.old, now: rename.now };
    return new BusinessError(400, 'release.rename-asked', { args, data: { diagnostics: [], changes: asked.changes } });
  }
  const item = items.find((each) => each.class === 'refuse');
  const first = item?.changes.find((change) => change.class === 'refuse') ?? item?.changes[0];
  const args = { subject: `${item?.id} ${first?.subject}`, zh: first?.message.zh ?? '', en: first?.message.en ?? '' };
  return new BusinessError(400, 'form.breaks-data', { args, data: { diagnostics: [], changes: item?.changes ?? [] } });
}

async function storeReleases(unit: Unit, plan: PreparedPlan, { reason, prepared }: Storing): Promise<void> {
  const given = { origin: 'published', reason, scope: scopeOf(unit, plan), restored: null } as const;
  const besides = plan.forms.map(({ descriptor }) => descriptor.id);
  for (const { table } of plan.tables) await storeTable(unit, { ...given, table, source: sourceOf(table), besides });
  for (const { descriptor } of plan.forms) {
    await lockForm(unit.tx, descriptor.id);
    const conversion = prepared?.get(descriptor.id);
    const rows = conversion === undefined ? ({ atOnce: true } as const) : { prepared: conversion };
    await storeNext(unit, { ...given, descriptor, ...rows });
  }
}

function scopeOf(unit: Unit, { asked: { scope = ownScope(unit) } }: PreparedPlan): StoredScope {
  return scope;
}

/** Notes what was released as one, and keeps the files that changed. */
async function storeBundle(unit: Unit, { plan, asked }: PreparedPlan, reason: string): Promise<number> {
  const { items } = plan;
  const { files, removed = [], restores } = asked;
  const { tx, principal, now } = unit;
  const newest = await tx
    .selectFrom('release_bundle')
    .select((of) => of.fn.max('number').as('number'))
    .executeTakeFirst();
  const number = (newest?.number ?? 0) + 1;
  const content = items.map(({ kind, id, version, against }) => {
    return { kind, id, version, before: against < 0 ? null : against };
  });
  const { id } = await tx
    .insertInto('release_bundle')
    .values({
      tenant_id: principal.tenantId,
      number,
      reason,
      applied_by: principal.userId,
      applied_at: now,
      restored: restores?.number ?? null,
      content: JSON.stringify(content),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const changed = new Set(items.map((item) => `${item.kind} ${item.id}`));
  const kept = files.flatMap(readFile).filter((source) => changed.has(identityOf(source)));
  const sources = kept.map(({ file, text, value }) => {
    const { kind, id: sourceId } = value as { readonly kind: string; readonly id: string };
    return { kind, id: sourceId, file, text };
  });
  await keepSources(unit, [...sources, ...removed.map((one) => ({ ...one, text: outOfUse }))], id);
  const changes = content.map((each) => ({
    path: `${each.kind} ${each.id}`,
    before: each.before,
    after: each.version,
  }));
  await audit(tx, {
    action: restores === undefined ? 'publish' : 'rollback',
    subject: 'release',
    subjectId: String(number),
    source: 'system',
    changes,
  });
  return number;
}
