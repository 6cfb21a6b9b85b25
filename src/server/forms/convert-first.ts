import { randomUUID } from 'node:crypto';
import { sha256Hex } from '../../core/text/sha256.ts';
import { identityOf } from '../../core/words/reading/parse.ts';
import type { Unit } from '../platform/unit.ts';
import { releaseToFollow } from './find-release.ts';
import type { PreparedPlan } from './plan-release.ts';
import { lockForm } from './release-queries.ts';
import { contentHash } from './release-row.ts';
import { ownScope } from './release-scope.ts';
import { readFile } from './source-library.ts';
import type { RowProgress } from './stored-rows.ts';
import { waitForRows, type WaitingFiles } from './wait-for-rows.ts';

/**
 * Has the rows of those records converted in the background that have many; the whole release waits for them, so that
 * files and forms change together. Nothing waits where the answer is empty.
 *
 * @throws BusinessError 400 where rows of one of them are converted already
 */
export async function convertFirst(unit: Unit, plan: PreparedPlan, reason: string): Promise<readonly RowProgress[]> {
  const { scope = ownScope(unit) } = plan.asked;
  const together: WaitingFiles = { key: randomUUID(), asked: changedFiles(plan), reason, planned: meaningOf(plan) };
  const waiting: RowProgress[] = [];
  for (const { descriptor } of plan.forms) {
    await lockForm(unit.tx, descriptor.id);
    const next = { descriptor, origin: 'published', reason, scope, restored: null, together } as const;
    const progress = await waitForRows(unit, next, await releaseToFollow(unit, descriptor.id));
    if (progress !== null) waiting.push(progress);
  }
  if (waiting.length > 0) unit.afterwards(() => unit.services.rows.beginConversions());
  return waiting;
}

/** What was asked for, without the files that say what is live. */
function changedFiles({ plan, asked }: PreparedPlan): WaitingFiles['asked'] {
  const { beside: _beside, absent: _absent, company: _company, ...kept } = asked;
  const changed = new Set(plan.items.map(({ kind, id }) => `${kind} ${id}`));
  const files = asked.files.filter((file) => readFile(file).some((source) => changed.has(identityOf(source))));
  return { ...kept, files };
}

/** The same for two plans that change the same of the same state; data may be others. */
export function meaningOf({ plan, forms, tables, sources }: PreparedPlan): string {
  const meant = [
    plan.items.map(({ kind, id, against }) => [kind, id, against]),
    forms.map(({ descriptor }) => contentHash(descriptor)),
    tables.map(({ table }) => contentHash(table)),
    sources.map(({ base }) => base?.text ?? null),
  ];
  return sha256Hex(JSON.stringify(meant));
}
