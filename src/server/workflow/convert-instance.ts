import { hasNoPlace, type LeftValue } from '../../core/release/conversion.ts';
import { isObject } from '../../core/text/json.ts';
import type { Row } from '../../core/values/finding.ts';
import { wayBetween, type ReleaseWay } from '../forms/convert-data.ts';
import type { FoundProcess, FoundRelease } from '../forms/find-release.ts';
import type { TenantTransaction } from '../platform/store/database.ts';
import { rowName, type FieldChange } from './changes.ts';
import { addEvent } from './event-store.ts';
import { readData, type InstanceHead } from './instance-store.ts';
import { rowKeyOf } from './row-key.ts';
import { pinnedRelease } from './task-release.ts';
import type { Unit } from '../platform/unit.ts';

/** Where the data of an instance go: to the form of a newer release, and to the name that its open step has there. */
export interface DataMove {
  readonly way: ReleaseWay;
  readonly to: FoundProcess;
  readonly step: string;
}

/** The release whose form an instance's data are written by. */
export async function dataReleaseOf(tx: TenantTransaction, instance: InstanceHead): Promise<string> {
  return instance.data_release ?? lastReleaseOf(tx, instance);
}

/** The release of the last task; an instance without tasks has the one it started with. */
export async function lastReleaseOf(tx: TenantTransaction, instance: InstanceHead): Promise<string> {
  const task = await tx
    .selectFrom('wf_task')
    .select('release_id')
    .where('instance_id', '=', instance.id)
    .orderBy('from_seq', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (task !== undefined) return task.release_id;
  const definition = await tx
    .selectFrom('wf_definition')
    .select('release_id')
    .where('id', '=', instance.definition_id)
    .executeTakeFirstOrThrow();
  return definition.release_id;
}

/**
 * Brings the data of a locked instance to the form of a newer release. The history keeps what was entered with the
 * release that it was entered by, and tells that the data moved. Nothing happens where a value has no place there.
 *
 * @returns whether the data are now written by that release
 */
export async function convertInstance(unit: Unit, { id }: InstanceHead, move: DataMove): Promise<boolean> {
  const { way, to, step } = move;
  const stored = await readData(unit.tx, id);
  const { data, left } = way.conversion.convertWhole(stored);
  if (left.some(hasNoPlace)) return false;
  if (!way.conversion.changes && data === stored) {
    await unit.tx.updateTable('wf_instance').set({ data_release: to.head.id }).where('id', '=', id).execute();
    return true;
  }
  const instance = await unit.tx
    .selectFrom('wf_instance')
    .select(['id', 'tenant_id', 'seq'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const changes = left.map((value) => asChange(value, stored, way));
  const event = { kind: 'convert', releaseId: to.head.id, source: 'system', changes } as const;
  const values = { data: JSON.stringify(data), data_release: to.head.id, step };
  await addEvent(unit, instance, event, values);
  return true;
}

/**
 * What an older form left behind, or a formula gives otherwise, is told in the history, since no form shows it any more. A
 * row goes by its key, as in every other entry; conversions leave rows in their places.
 */
function asChange(
  { path, row, value, now = null }: LeftValue,
  stored: Row,
  { older: [form] }: ReleaseWay,
): FieldChange {
  const change = { path, before: value, after: now };
  if (row === null) return change;
  const [table = ''] = path.split('.');
  const rows = stored[table];
  const found: unknown = Array.isArray(rows) ? rows[row] : null;
  if (form?.kind !== 'process' || !isObject(found)) return { ...change, row: String(row + 1) };
  return { ...change, row: rowName(found, row, rowKeyOf(form)(table)) };
}

/**
 * The release by which an instance's data are to be shown where a task's would be asked: the task's own, unless the data
 * were converted since.
 */
export async function shownRelease(
  unit: Unit,
  instance: InstanceHead,
  task: ShowableTask,
): Promise<FoundRelease | null> {
  return (await shownTask(unit, instance, task)).found;
}

/** The same with the name that the task's step has there. */
export async function shownTask<Step extends string | null>(
  unit: Unit,
  instance: InstanceHead,
  task: ShowableTask & { readonly step: Step },
): Promise<{ readonly found: FoundRelease | null; readonly step: Step }> {
  const { step } = task;
  const own = await pinnedRelease(unit, task.release_id, step);
  const stored = await dataReleaseOf(unit.tx, instance);
  if (own === null || own.head.id === stored) return { found: own, step };
  const newer = await pinnedRelease(unit, stored, null);
  const way = newer === null ? null : await wayBetween(unit, own.head.id, newer);
  if (way !== null && !way.conversion.changes) return { found: own, step };
  const now = step === null || way === null ? step : (way.conversion.names.step(step) as Step);
  return { found: await pinnedRelease(unit, stored, now), step: now };
}

/** A task as far as its page depends on it; without a step the whole instance is shown. */
interface ShowableTask {
  readonly release_id: string;
  readonly step: string | null;
}
