import type { Question } from '../../core/calls/questions.ts';
import { fieldOfPath } from '../../core/model/field-of-path.ts';
import { wireTime } from '../platform/clock.ts';
import type { Unit } from '../platform/unit.ts';
import { readInstance } from './instance-store.ts';
import { routeValue } from './listed-task.ts';
import { notePeople } from './note-people.ts';
import { realNames } from './people.ts';
import { hiddenPaths, instancesInSight } from './policy.ts';
import { processesOf } from './process-names.ts';
import { placedNow } from './question-places.ts';
import { mayAnswer, questionsFor, questionsOf, type QuestionRow } from './question-store.ts';
import { requireSight, wholeForm } from './task-detail.ts';
import { isHidden } from './trail.ts';

/**
 * The questions about an instance, as far as the caller may see what they are about; without one, the open ones that
 * wait for the caller.
 *
 * @throws BusinessError 400 for an unknown instance, 403 where the caller has no part in it
 */
export async function readQuestions(unit: Unit, instanceId: string): Promise<readonly Question[]> {
  if (instanceId === '') return wireQuestions(unit, await questionsFor(unit.tx, unit.principal.userId));
  const look = { ...unit, instance: await readInstance(unit.tx, instanceId) };
  await requireSight(look);
  notePeople(look, await wholeForm(look), { call: 'GET /api/blade-flow/work/questions' });
  return wireQuestions(unit, await questionsOf(unit.tx, instanceId));
}

async function wireQuestions(unit: Unit, asked: readonly QuestionRow[]): Promise<readonly Question[]> {
  const rows = await placedNow(unit, asked);
  const { tx, principal } = unit;
  const models = await processesOf(unit, rows);
  const sight = await instancesInSight(unit, [...new Set(rows.map((row) => row.instance_id))]);
  const people = rows.flatMap(({ asked_by, asked_of, answered_by }) => [asked_by, asked_of, answered_by]);
  const names = await realNames(tx, people);
  const nameOf = (id: string | null): string => names.get(id ?? '') ?? '';
  return rows.flatMap((row): readonly Question[] => {
    const model = models.get(row.release_id);
    const field = model === undefined ? undefined : fieldOfPath(model, row.path);
    // What the form no longer has is told by the history alone.
    if (model === undefined || field === undefined || !sight.has(row.instance_id)) return [];
    if (isHidden(row.path, hiddenPaths(model, principal.roles))) return [];
    const question = {
      id: row.id,
      processInstanceId: row.instance_id,
      processCode: row.business_no,
      processLabel: model.label,
      ...ownTask(row, principal.userId),
      routeValue: routeValue(model, row.process_key),
      path: row.path,
      label: field.label,
      row: row.row_key,
      ...(row.row_gone ? { rowGone: true as const } : {}),
      text: row.text,
      askedByName: nameOf(row.asked_by),
      askedAt: wireTime(row.asked_at),
      askedOfName: nameOf(row.asked_of),
      answer: row.answer ?? '',
      answeredByName: nameOf(row.answered_by),
      answeredAt: wireTime(row.answered_at),
      running: row.running,
      mine: mayAnswer(row, principal.userId),
    };
    return [question];
  });
}

/** The open task, where the reader has it, which is where the question is best answered. */
function ownTask({ holder, task_id, step }: QuestionRow, userId: string) {
  const isOwn = holder === userId;
  return { taskId: isOwn ? (task_id ?? '') : '', stepCode: isOwn ? (step ?? '') : '' };
}
