import type { ProcessModel } from '../../core/model/model.ts';
import { startStep } from '../../core/words/application-step.ts';
import { detailStep } from '../../core/form/detail-view.ts';
import { wireTime } from '../platform/clock.ts';
import { readScope } from '../directory/data-scope/data-scope.ts';
import { instanceInScope } from '../directory/data-scope/scope-conditions.ts';
import { BusinessError } from '../platform/errors/business-error.ts';
import { say } from '../platform/errors/messages.ts';
import type { FoundRelease } from '../forms/find-release.ts';
import { wireRelease } from '../forms/release-row.ts';
import type { Principal } from '../platform/http/access.ts';
import type { TenantTransaction } from '../platform/store/database.ts';
import { lastReleaseOf, shownRelease, shownTask } from './convert-instance.ts';
import { convertedDraft } from './converted-draft.ts';
import { readDraft } from './stored-draft.ts';
import { formsOfEvents } from './event-forms.ts';
import { previousUser } from './event-store.ts';
import { readData, readInstance } from './instance-store.ts';
import type { ReadUnit } from './look.ts';
import { rowContexts } from './list-tasks.ts';
import { routeValue, wireTask } from './listed-task.ts';
import { offeredProcesses } from './open-process.ts';
import { notePeople } from './note-people.ts';
import { offeredTasks, whyNotDecided } from './own-work.ts';
import { realNames } from './people.ts';
import { hiddenPaths, isAdministrator, maySeeInstance, takeable } from './policy.ts';
import { countQuestions } from './question-store.ts';
import { revokeProblem } from './revoke-process.ts';
import { possibleTakeBack } from './take-back.ts';
import { listedTask } from './task-lists.ts';
import { openTaskOf, readTask, type TaskRow } from './task-store.ts';
import { isHidden, readTrail } from './trail.ts';
import { undecidedInstance } from './undecided.ts';
import { visibleData } from './visible-data.ts';
import { waysOut } from './ways-out.ts';
import type { Unit } from '../platform/unit.ts';

/** Changes of one completion that the detail lists; the trail call lists them all. */
const changesInDetail = 200;

/** Everything that the page of one task needs; read only unless the task is the caller's to do. */
export async function taskDetail(unit: Unit, taskId: string) {
  const task = await readTask(unit.tx, taskId);
  const instance = await readInstance(unit.tx, task.instance_id);
  const look = { ...unit, instance };
  await requireSight(look);
  const { found, step } = await shownTask(unit, instance, task);
  const mine = task.status === 'claimed' && task.assignee === unit.principal.userId;
  const page = await stepPage(look, found, { ...task, step }, mine);
  notePeople(look, processOf(found), seenOf(page.access));
  const listed = await listedTask(unit.tx, taskId);
  const row = wireTask(listed, (await rowContexts(look, [listed]))(listed));
  return {
    task: { ...row, releaseVersion: found?.head.version ?? -1 },
    ...(await common(look, found)),
    ...page,
    ...(await questionsIn(look, found)),
    draft: mine
      ? await convertedDraft(look, found, step, await readDraft(unit.tx, taskId, unit.principal.userId))
      : null,
    may: await possibleMoves(look, task),
  };
}

/** The whole instance, read only: all its sets, its history. */
export async function instanceDetail(unit: Unit, instanceId: string) {
  const instance = await readInstance(unit.tx, instanceId);
  const look = { ...unit, instance };
  await requireSight(look);
  const task = (await openTaskOf(unit.tx, instanceId)) ?? null;
  const found = await wholeRelease(look, task);
  const page = await wholePage(look, found);
  notePeople(look, processOf(found), seenOf(page.access));
  const questions = await questionsIn(look, found);
  const may = await possibleMoves(look, task);
  return { task: null, ...(await common(look, found)), ...page, ...questions, draft: null, may };
}

/** How many questions were asked about what the person may see. */
async function questionsIn({ tx, instance, principal }: ReadUnit, found: FoundRelease | null) {
  const model = processOf(found);
  if (model === null) return {};
  const hidden = hiddenPaths(model, principal.roles);
  const questions = await countQuestions(tx, instance.id, (path) => !isHidden(path, hidden));
  return questions === 0 ? {} : { questions };
}

function processOf(found: FoundRelease | null): ProcessModel | null {
  return found?.loaded.model.kind === 'process' ? found.loaded.model : null;
}

function seenOf({ edit, read }: ReturnType<typeof accessOf>) {
  return { seen: new Set([...edit, ...read]) };
}

/** The form by which the whole instance is shown; null where none is left to read it by. */
export async function wholeForm(unit: ReadUnit): Promise<ProcessModel | null> {
  return processOf(await wholeRelease(unit, (await openTaskOf(unit.tx, unit.instance.id)) ?? null));
}

/** @throws BusinessError 403 where the caller has no part in the instance */
export async function requireSight(unit: ReadUnit): Promise<void> {
  if (!(await maySeeInstance(unit, unit.instance))) throw new BusinessError(403, 'http.forbidden');
}

/** The release that shows the whole instance: that of the open task, else of the last. */
async function wholeRelease(unit: ReadUnit, task: TaskRow | null): Promise<FoundRelease | null> {
  const release_id = task?.release_id ?? (await lastReleaseOf(unit.tx, unit.instance));
  return shownRelease(unit, unit.instance, { release_id, step: null });
}

async function common(unit: ReadUnit, found: FoundRelease | null) {
  const nobody = await undecidedInstance(unit, unit.instance.id);
  return {
    ...(nobody === null ? {} : { undecided: nobody }),
    instance: await wireInstance(unit, found),
    release:
      found === null
        ? null
        : { ...wireRelease(found.head, found.loaded.descriptor), degraded: found.degradedFrom !== null },
    forms: found === null ? [] : await formsOfEvents(unit, found),
    prevUser: await previousUser(unit.tx, unit.instance.id),
    trail: await readTrail(unit, unit.instance.id, { roles: unit.principal.roles, mostChanges: changesInDetail }),
  };
}

export async function wireInstance({ tx, instance }: ReadUnit, found: FoundRelease | null) {
  const model = processOf(found);
  const label = model?.label ?? { zh: instance.process_key, en: instance.process_key };
  const open = await openTaskOf(tx, instance.id);
  const names = await realNames(tx, [instance.starter, open?.assignee ?? null]);
  return {
    processInstanceId: instance.id,
    processCode: instance.business_no,
    processKey: instance.process_key,
    processName: label.zh,
    processLabel: label,
    routeValue: routeValue(model, instance.process_key),
    status: instance.status,
    step: instance.step ?? '',
    openTaskId: open?.id ?? '',
    assignee: open?.assignee ?? '',
    assigneeName: names.get(open?.assignee ?? '') ?? '',
    starter: instance.starter,
    starterName: names.get(instance.starter) ?? '',
    startedAt: wireTime(instance.started_at),
    endedAt: wireTime(instance.ended_at),
  };
}

/** The data and rights of one step. Without a usable form only an administrator sees the raw values. */
async function stepPage(unit: ReadUnit, found: FoundRelease | null, task: TaskRow, mine: boolean) {
  const stored = await readData(unit.tx, unit.instance.id);
  const model = found?.loaded.model;
  if (found === null || model?.kind !== 'process') return rawPage(unit.principal, stored);
  const { view } = unit.services.kits.of(found.loaded, task.step, unit.principal.roles);
  const isStart = mine && task.step === startStep;
  const taken = isStart ? await unit.services.rows.valuesFromRow(unit, model, { data: stored, lock: false }) : {};
  const data = { ...stored, ...taken, ...(mine ? await undoneOwn(unit.tx, task) : {}) };
  // What all steps of the person's own hide stays hidden on the page of somebody else's.
  const hidden = mine ? new Set<string>() : hiddenPaths(model, unit.principal.roles);
  const visible = new Set([...view.visible].filter((path) => !hidden.has(path)));
  // Rows are handed in to processes that nobody starts by hand.
  const batch = model.start.by.includes('manual') ? null : await unit.services.rows.batchNews(unit, model.id, stored);
  return {
    ...(batch === null ? {} : { batch }),
    data: visibleData(data, view, hidden),
    access: accessOf(mine ? view.editable : new Set(), visible),
    offers: mine ? await offeredProcesses(unit, view.outcomes) : {},
    places: mine ? await unit.services.checks.placeColumns(unit, view) : [],
    ways: await waysOut(unit, model, view.outcomes),
  };
}

/** What the person may see of the instance's data, as its newest task has it. */
export async function seenData(unit: ReadUnit): Promise<Readonly<Record<string, unknown>>> {
  return (await seenPage(unit)).data;
}

/** The form of the instance's newest task, and what the person may see of the instance. */
export async function seenPage(unit: ReadUnit) {
  const task = await openTaskOf(unit.tx, unit.instance.id);
  const found = await wholeRelease(unit, task ?? null);
  return { found, ...(await wholePage(unit, found)) };
}

async function wholePage({ tx, services, principal, instance }: ReadUnit, found: FoundRelease | null) {
  const stored = await readData(tx, instance.id);
  const model = processOf(found);
  if (found === null || model === null) return rawPage(principal, stored);
  const { view } = services.kits.of(found.loaded, detailStep, principal.roles);
  const hidden = hiddenPaths(model, principal.roles);
  const visible = new Set([...view.visible].filter((path) => !hidden.has(path)));
  return { data: visibleData(stored, view, hidden), access: accessOf(new Set(), visible), offers: {} };
}

function rawPage(principal: Principal, stored: Readonly<Record<string, unknown>>) {
  const data = isAdministrator(principal) ? stored : {};
  return { data, access: accessOf(new Set(), new Set(Object.keys(data))), offers: {} };
}

function accessOf(edit: ReadonlySet<string>, visible: ReadonlySet<string>) {
  return { edit: [...edit], read: [...visible].filter((path) => !edit.has(path)) };
}

/** What was handed in with a completion that was taken back, so that nobody types an opinion twice. */
async function undoneOwn(tx: TenantTransaction, task: TaskRow): Promise<Readonly<Record<string, unknown>>> {
  const event = await tx
    .selectFrom('wf_event')
    .select('own')
    .where('instance_id', '=', task.instance_id)
    .where('task_id', '=', task.id)
    .where('kind', '=', 'complete')
    .where('undone', '=', true)
    .orderBy('seq', 'desc')
    .limit(1)
    .executeTakeFirst();
  return event?.own ?? {};
}

/** What the caller may do with the instance now. */
async function possibleMoves(unit: ReadUnit, task: TaskRow | null) {
  const mine = task?.status === 'claimed' && task.assignee === unit.principal.userId;
  const scope = await readScope(unit.tx, unit.principal);
  const inScope = task !== null && (await instanceInScope(unit.tx, scope, unit.instance.id));
  const offered = task !== null && (await offeredTasks(unit, [task])).has(task.id);
  const isOpen = task?.status === 'open' && task.roles.some((role) => unit.principal.roles.includes(role));
  const why = isOpen && !offered ? await whyNotDecided(unit, task) : null;
  const held = task?.status === 'claimed' && (await takeable(unit, [task.process_key]))(task) === 'yes';
  return {
    claim: offered && inScope,
    apart: why === null ? null : { zh: say(why, 'zh'), en: say(why, 'en') },
    cancelReceive: mine && task.roles.length > 0,
    recaption: (await possibleTakeBack(unit, unit.instance, unit.principal.userId)) !== null,
    revoke: (await revokeProblem(unit, unit.instance)) === null,
    release: held && inScope && !mine && task.roles.length > 0,
    handOver: held && inScope,
  };
}
