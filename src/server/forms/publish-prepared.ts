import { BusinessError } from '../platform/errors/business-error.ts';
import type { Principal } from '../platform/http/access.ts';
import type { Services } from '../platform/services.ts';
import { rejected, storePrepared } from './apply-release.ts';
import { meaningOf } from './convert-first.ts';
import { planRelease } from './plan-release.ts';
import { storeNext } from './publish-release.ts';
import { holdTables, lockForm, lockTables, newestHead } from './release-queries.ts';
import type { WaitingFiles, WaitingPublication } from './wait-for-rows.ts';
import { runUnit, type Unit } from '../platform/unit.ts';

/** A record whose rows are converted: by which conversion, and from which release. */
export interface PreparedRecord {
  readonly id: string;
  readonly record: string;
  readonly from: string;
}

/**
 * Publishes a version whose rows were converted in the background: the form and all rows at once. One that belongs to a
 * release of several files comes with all of them.
 *
 * @param records the record, and those that waited together with it
 * @throws BusinessError 400 where something else was published meanwhile, or whatever publishing refuses
 */
export async function publishPrepared(
  services: Services,
  records: readonly PreparedRecord[],
  { next, by, together }: WaitingPublication,
): Promise<void> {
  const principal: Principal = { ...by, permissions: new Set(by.permissions), expiresAt: services.clock.now() };
  if (together !== undefined) return publishTogether(services, { records, together, principal });
  await runUnit(services, principal, async (unit) => {
    await holdTables(unit.tx);
    await requireUnchanged(unit, records);
    const [prepared] = records;
    await storeNext(unit, { ...next, ...(prepared !== undefined && { prepared: prepared.id }) });
  });
}

interface Together {
  readonly records: readonly PreparedRecord[];
  readonly together: WaitingFiles;
  readonly principal: Principal;
}

/** Plans the files again, under the lock that publications share: they have to mean what they meant. */
async function publishTogether(services: Services, { records, together, principal }: Together): Promise<void> {
  const { asked, planned, reason } = together;
  await services.workers.turn(`release ${together.key}`, (run) =>
    runUnit(services, principal, async (unit) => {
      await lockTables(unit.tx);
      await requireUnchanged(unit, records);
      const plan = await planRelease(unit, { ...asked, converted: records.map(({ record }) => record) }, run);
      if (!plan.plan.ok) throw rejected(plan);
      if (meaningOf(plan) !== planned) throw new BusinessError(400, 'form.converted-otherwise');
      await storePrepared(unit, plan, { reason, prepared: new Map(records.map(({ record, id }) => [record, id])) });
    }),
  );
}

/** @throws BusinessError 400 where a record has another release than that which its rows were converted from */
async function requireUnchanged({ tx }: Unit, records: readonly PreparedRecord[]): Promise<void> {
  for (const { record, from } of records) {
    await lockForm(tx, record);
    if ((await newestHead(tx, record, null))?.id !== from) throw new BusinessError(400, 'form.converted-otherwise');
  }
}
