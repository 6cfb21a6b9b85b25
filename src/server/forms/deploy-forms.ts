import type { RecordDescriptor, TableDescriptor } from '../../generated/descriptor.ts';
import { loadRecord } from '../../core/model/load/load.ts';
import { isObject } from '../../core/text/json.ts';
import type { PublishedDescriptor } from '../../core/model/release.ts';
import { releasedTable, releaseIdOf } from '../../core/model/released-table.ts';
import { canonicalJson } from '../../core/text/canonical.ts';
import { sha256Hex } from '../../core/text/sha256.ts';
import { releases } from '../../generated/releases/index.ts';
import { announce } from '../platform/events/event-bus.ts';
import type { Services } from '../platform/services.ts';
import type { TenantTransaction } from '../platform/store/database.ts';
import { formerFieldsOf } from './former-releases.ts';
import { propagateToBuiltIns } from './propagate-tables.ts';
import { builtInSources } from './library.ts';
import { deploymentTenant } from '../platform/store/deployment-tenant.ts';
import { highestVersion, lockForm, newestHead } from './release-queries.ts';
import { inEachTenant } from './publish-scope.ts';
import { verifiedDescriptor } from './release-cache.ts';
import { contentHash, type ReleaseHead, type ReleaseRow } from './release-row.ts';
import { storeRelease, withVersion } from './store-release.ts';
import { runUnit, type Unit } from '../platform/unit.ts';
import { systemOf } from '../platform/http/access.ts';

/**
 * Stores the forms and look-up tables that came with the software as releases shared by all tenants. What is stored
 * already stays; changed content gets a version above all others; a stored copy that was damaged is mended. Forms then
 * get the rows of tables that were published here.
 */
export async function deployForms(services: Services): Promise<void> {
  const descriptors: PublishedDescriptor[] = builtInTables();
  for (const { load } of releases) descriptors.push(await load());
  await runUnit(services, systemOf(deploymentTenant), async (unit) => {
    const stored = await newestBuiltIns(unit.tx);
    for (const descriptor of descriptors) {
      const newest = stored.get(releaseIdOf(descriptor));
      if (newest === undefined || !isWhole(newest, descriptor)) await deployForm(unit, descriptor);
    }
  });
  await propagateToBuiltIns(services);
}

function builtInTables(): PublishedDescriptor[] {
  return builtInSources().flatMap(({ value }) => {
    return isObject(value) && value['kind'] === 'table' ? [releasedTable(value as unknown as TableDescriptor)] : [];
  });
}

/** The newest release of every form that came with the software, by form. */
async function newestBuiltIns(tx: TenantTransaction): Promise<ReadonlyMap<string, ReleaseRow>> {
  const rows = await tx
    .selectFrom('form_release')
    .distinctOn('form_id')
    .selectAll()
    .where('origin', '=', 'built-in')
    .orderBy('form_id')
    .orderBy('version', 'desc')
    .execute();
  return new Map(rows.map((row) => [row.form_id, row]));
}

/** Whether a stored release is this very descriptor, undamaged. */
function isWhole(stored: ReleaseRow, descriptor: PublishedDescriptor): boolean {
  const right = withVersion(descriptor, stored.version);
  return stored.descriptor === JSON.stringify(right) && stored.sha256 === sha256Hex(canonicalJson(right));
}

/** The newest release of a form that came with the software; undefined where there is none. */
export function newestBuiltIn(tx: TenantTransaction, formId: string): Promise<ReleaseRow | undefined> {
  return tx
    .selectFrom('form_release')
    .selectAll()
    .where('form_id', '=', formId)
    .where('origin', '=', 'built-in')
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/** Stores one form or look-up table that came with the software, unless it is stored already. */
export async function deployForm(unit: Unit, descriptor: PublishedDescriptor): Promise<void> {
  const id = releaseIdOf(descriptor);
  await lockForm(unit.tx, id);
  const newest = await newestBuiltIn(unit.tx, id);
  if (newest?.content_sha256 === contentHash(descriptor)) return mend(unit.tx, newest, descriptor);
  const highest = await highestVersion(unit.tx, id);
  const head = await storeRelease(unit.tx, {
    descriptor: withVersion(descriptor, Math.max(descriptor.version, highest + 1)),
    scope: { tenantId: null, tenants: [], roles: [] },
    changeClass: null,
    restored: null,
    origin: 'built-in',
    reason: '',
    by: unit.principal.userId,
    at: unit.now,
  });
  if (newest !== undefined && descriptor.kind === 'record')
    await moveRowsEverywhere(unit, { newest, descriptor, head });
}

interface Deployed {
  readonly newest: ReleaseRow;
  readonly descriptor: RecordDescriptor;
  readonly head: ReleaseHead;
}

/** Brings the rows of every company that uses the release just stored to its form. */
async function moveRowsEverywhere(unit: Unit, { newest, descriptor, head }: Deployed): Promise<void> {
  const {
    tx,
    services: { rows },
  } = unit;
  const stored = verifiedDescriptor(newest);
  if (stored.kind !== 'record' || descriptor.api !== undefined) return;
  const [before, after] = [loadRecord(stored), loadRecord(descriptor)];
  const release = { id: head.id, from: newest.version, to: head.version };
  const former = await formerFieldsOf(unit, newest);
  await inEachTenant(tx, deploymentTenant, async () => {
    if ((await newestHead(tx, head.form_id, null))?.id === head.id)
      await rows.convertRows(tx, { before, after, former, release });
  });
}

/** Puts the text of a release right again, should somebody have damaged it. */
async function mend(tx: TenantTransaction, stored: ReleaseRow, descriptor: PublishedDescriptor): Promise<void> {
  if (isWhole(stored, descriptor)) return;
  const right = withVersion(descriptor, stored.version);
  const text = JSON.stringify(right);
  const sha256 = sha256Hex(canonicalJson(right));
  await tx.updateTable('form_release').set({ descriptor: text, sha256 }).where('id', '=', stored.id).execute();
  await announce(tx, { kind: 'release', formId: stored.form_id, version: stored.version, tenants: [] });
}
