import { loadProcess } from '../../core/model/load/load.ts';
import { canonicalJson } from '../../core/text/canonical.ts';
import { sha256Hex } from '../../core/text/sha256.ts';
import { diffReleases } from '../../core/release/diff.ts';
import type { ReleasedDescriptor } from '../../core/model/release.ts';
import { announce } from '../platform/events/event-bus.ts';
import type { Services } from '../platform/services.ts';
import type { TenantTransaction } from '../platform/store/database.ts';
import { forgetAnswers } from '../platform/store/once-per-transaction.ts';
import { stepTableOf } from '../../core/model/step-table.ts';
import { propagateToBuiltIns } from './propagate-tables.ts';
import { deployForm, newestBuiltIn } from './deploy-forms.ts';
import { deploymentTenant } from '../platform/store/deployment-tenant.ts';
import { highestVersion, lockForm } from './release-queries.ts';
import { verifiedDescriptor } from './release-cache.ts';
import { contentHash, type ReleaseRow } from './release-row.ts';
import { withVersion } from './store-release.ts';
import { systemOf } from '../platform/http/access.ts';
import { runUnit } from '../platform/unit.ts';

/**
 * Brings descriptors that an author has just saved to the pages that are open (`npm run dev`): each takes the place of
 * the release that came with the software, so that open tasks show it as well. Where their stored values could not
 * follow, where the steps are others, and where somebody has published since, it becomes a version above all instead.
 */
export async function redeployForms(services: Services, descriptors: readonly ReleasedDescriptor[]): Promise<void> {
  for (const descriptor of descriptors) {
    await runUnit(services, systemOf(deploymentTenant), async (unit) => {
      const { tx } = unit;
      await lockForm(tx, descriptor.id);
      const newest = await newestBuiltIn(tx, descriptor.id);
      const highest = await highestVersion(tx, descriptor.id);
      if (newest !== undefined && newest.version === highest && canFollow(newest, descriptor)) {
        await replace(tx, newest, descriptor);
      } else await deployForm(unit, descriptor);
    });
  }
  await propagateToBuiltIns(services);
}

/** Whether tasks opened on the stored release can go on under the descriptor. */
function canFollow(stored: ReleaseRow, next: ReleasedDescriptor): boolean {
  const before = verifiedDescriptor(stored);
  const { class: change } = diffReleases({ descriptor: before }, { descriptor: next });
  if (change === 'refuse' || change === 'upcast') return false;
  return stepsOf(before) === stepsOf(next);
}

function stepsOf(descriptor: ReleasedDescriptor): string {
  return descriptor.kind === 'process' ? canonicalJson(stepTableOf(loadProcess(descriptor))) : '';
}

async function replace(tx: TenantTransaction, stored: ReleaseRow, next: ReleasedDescriptor): Promise<void> {
  const descriptor = withVersion(next, stored.version);
  await tx
    .updateTable('form_release')
    .set({
      descriptor: JSON.stringify(descriptor),
      sha256: sha256Hex(canonicalJson(descriptor)),
      content_sha256: contentHash(descriptor),
      label_zh: descriptor.label.zh,
      label_en: descriptor.label.en,
    })
    .where('id', '=', stored.id)
    .execute();
  forgetAnswers(tx);
  // Whoever asked for this tells the pages: told twice, they would fetch twice.
  await announce(tx, { kind: 'release', formId: stored.form_id, version: stored.version, tenants: [], untold: true });
}
