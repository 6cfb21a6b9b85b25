import type { CallName } from '../../core/calls/calls.ts';
import { wireTime } from '../platform/clock.ts';
import { BusinessError } from '../platform/errors/business-error.ts';
import { readInstance, type InstanceHead } from './instance-store.ts';
import { stepLabel } from './listed-task.ts';
import { notePeople } from './note-people.ts';
import { realNames } from './people.ts';
import { maySeeInstance } from './policy.ts';
import { processesOf } from './process-names.ts';
import { wholeForm } from './task-detail.ts';
import { readTrail, type TrailEntry } from './trail.ts';
import type { Unit } from '../platform/unit.ts';
import type { HistoryLine } from '../../core/calls/task-detail.ts';

/** The whole trail of an instance, every change of every completion. */
export async function wholeTrail(unit: Unit, instanceId: string): Promise<readonly TrailEntry[]> {
  const look = { ...unit, instance: await instanceInSight(unit, instanceId) };
  notePeople(look, await wholeForm(look), { call: 'GET /api/blade-flow/work/trail' });
  return readTrail(unit, instanceId, { roles: unit.principal.roles, mostChanges: Infinity });
}

/** Start, tasks and end of an instance in their order. */
export async function flowHistory(unit: Unit, instanceId: string, call: CallName): Promise<readonly HistoryLine[]> {
  const instance = await instanceInSight(unit, instanceId);
  const look = { ...unit, instance };
  notePeople(look, await wholeForm(look), { call });
  const tasks = await unit.tx
    .selectFrom('wf_task')
    .selectAll()
    .where('instance_id', '=', instanceId)
    .orderBy('from_seq')
    .execute();
  const people = tasks.map((task) => task.assignee);
  const names = await realNames(unit.tx, [instance.starter, ...people]);
  const models = await processesOf(unit, tasks);
  const edge = (id: string, name: string, at: Date): HistoryLine => ({
    historyActivityId: id,
    historyActivityName: name,
    createTime: wireTime(at),
    endTime: wireTime(at),
    historyActivityDurationTime: '',
    assignee: `taskUser_${instance.starter}`,
    assigneeName: names.get(instance.starter) ?? '',
    comment: '',
  });
  const lines = tasks.map((task): HistoryLine => ({
    historyActivityId: task.step,
    historyActivityName: stepLabel(models.get(task.release_id) ?? null, task.step).zh,
    createTime: wireTime(task.opened_at),
    endTime: wireTime(task.done_at),
    historyActivityDurationTime: task.done_at === null ? '' : duration(task.opened_at, task.done_at),
    assignee: task.assignee === null ? '' : `taskUser_${task.assignee}`,
    assigneeName: names.get(task.assignee ?? '') ?? '',
    comment: task.comment,
  }));
  const end = instance.ended_at === null ? [] : [edge('end', '结束', instance.ended_at)];
  return [edge('start', '开始', instance.started_at), ...lines, ...end];
}

/** @throws BusinessError 400 for an unknown instance, 403 where the caller has no part in it */
async function instanceInSight(unit: Unit, instanceId: string): Promise<InstanceHead> {
  const instance = await readInstance(unit.tx, instanceId);
  if (!(await maySeeInstance(unit, instance))) throw new BusinessError(403, 'http.forbidden');
  return instance;
}

/** Days, hours, minutes and seconds, e.g. `1天2小时3分4秒`. */
function duration(from: Date, until: Date): string {
  const seconds = Math.max(0, Math.floor((until.getTime() - from.getTime()) / 1000));
  const parts: readonly (readonly [number, string])[] = [
    [Math.floor(seconds / 86_400), '天'],
    [Math.floor(seconds / 3600) % 24, '小时'],
    [Math.floor(seconds / 60) % 60, '分'],
  ];
  const shown = parts.filter(([count]) => count > 0).map(([count, unit]) => `${count}${unit}`);
  return `${shown.join('')}${seconds % 60}秒`;
}
