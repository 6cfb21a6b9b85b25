import { withCurrentCodes } from '../../core/release/current-codes.ts';
import {
  flat,
  leaveAll,
  takeOver,
  unflat,
  type LeftTyped,
  type TakenOver,
  type TypedContent,
} from '../../core/release/typed-content.ts';
import { nothingUnseen, unseenIn, unseenPaths, withUnseen, type TableKeys } from '../../core/release/unseen-content.ts';
import { sameValue } from '../../core/values/empty.ts';
import { isObject } from '../../core/text/json.ts';
import type { FormView } from '../../core/form/form-view.ts';
import { meansTheSame, wayBetween } from '../forms/convert-data.ts';
import { usableRelease, type FoundProcess, type FoundRelease } from '../forms/find-release.ts';
import { stepsSince } from '../forms/steps-since.ts';
import { versionHead } from '../forms/release-queries.ts';
import { BusinessError } from '../platform/errors/business-error.ts';
import { shownTask } from './convert-instance.ts';
import { readDraft, type Draft, type StoredDraft } from './stored-draft.ts';
import { startable } from './startable.ts';
import { startStep } from '../../core/words/application-step.ts';
import { readInstance } from './instance-store.ts';
import { readTask } from './task-store.ts';
import type { Unit } from '../platform/unit.ts';

/** A draft as it is offered, with what of it the form shown has no place for. */
export interface OfferedDraft extends Omit<StoredDraft, 'unseen'> {
  readonly left: readonly LeftTyped[];
}

type TypedDraft = Pick<StoredDraft, 'header' | 'patches' | 'unseen'> & { readonly release: Partial<Draft['release']> };

/** What a browser kept, and the version that it is to be read by. */
export interface KeptDraft extends TypedDraft {
  readonly to: number;
}

/** A draft by the form that its task shows now, where that is not the one it was typed into. */
export async function convertedDraft(
  unit: Unit,
  found: FoundRelease | null,
  step: string,
  stored: StoredDraft | null,
): Promise<OfferedDraft | null> {
  if (stored === null) return null;
  const { unseen: _unseen, ...draft } = stored;
  const taken = await currentDraft(unit, found, step, stored);
  if (taken === null || found === null) return { ...draft, left: [] };
  return { ...draft, ...taken, release: { formId: found.head.form_id, version: found.head.version } };
}

/** The caller's draft of a task, by the form that the task shows now; null where there is none. */
export async function offeredDraft(unit: Unit, taskId: string): Promise<OfferedDraft | null> {
  const draft = await readDraft(unit.tx, taskId, unit.principal.userId);
  if (draft === null) return null;
  const task = await readTask(unit.tx, taskId);
  const { found, step } = await shownTask(unit, await readInstance(unit.tx, task.instance_id), task);
  return convertedDraft(unit, found, step, draft);
}

/**
 * What a browser kept of a task, by the version of the form that its page shows.
 *
 * @throws BusinessError 400 where the task is not the caller's to do, or shows another version now
 */
export async function convertTyped(unit: Unit, taskId: string, draft: KeptDraft): Promise<TakenOver> {
  const task = await readTask(unit.tx, taskId);
  const mine = task.status === 'claimed' && task.assignee === unit.principal.userId;
  if (!mine) throw new BusinessError(400, 'task.missing');
  const { found, step } = await shownTask(unit, await readInstance(unit.tx, task.instance_id), task);
  if (found !== null && found.head.version !== draft.to) throw new BusinessError(400, 'task.other-release');
  return (await currentDraft(unit, found, step, draft)) ?? unchanged(draft);
}

/**
 * What a browser kept of an application form, by the version that its page shows.
 *
 * @throws BusinessError 400 where that is another version than the definition's, 403 for who may not start the process
 */
export async function convertStartDraft(unit: Unit, definitionId: string, draft: KeptDraft): Promise<TakenOver> {
  const { process } = await startable(unit, definitionId);
  if (process.head.version !== draft.to) throw new BusinessError(400, 'task.other-release');
  return (await currentDraft(unit, process, startStep, draft)) ?? unchanged(draft);
}

/** A draft that is by the form shown already. */
function unchanged(draft: TypedDraft): TakenOver {
  return { ...typedOf(draft), left: [] };
}

interface ShownForm {
  readonly found: FoundRelease | null;
  readonly step: string;
}

/** Null where the draft is as the form shown has it, and where nobody can tell. */
async function currentDraft(
  unit: Unit,
  found: FoundRelease | null,
  step: string,
  draft: TypedDraft,
): Promise<TakenOver | null> {
  const taken = await byFormShown(unit, { found, step }, draft);
  if (found === null || versionOf(draft.release) === null) return taken;
  const typed = taken ?? typedOf(draft);
  const steps = (await stepsSince(unit, found)) ?? [];
  const current = unflat(withCurrentCodes(flat(typed), steps), typed);
  return sameValue(current, typed) ? taken : { ...current, left: taken?.left ?? [] };
}

/** Null where the draft is by the form shown, and where nobody can tell. */
async function byFormShown(unit: Unit, { found, step }: ShownForm, draft: TypedDraft): Promise<TakenOver | null> {
  const version = versionOf(draft.release);
  if (found === null || version === null || version === found.head.version) return null;
  const head = await versionHead(unit.tx, found.head.form_id, version);
  if (head === undefined) return leaveAll(typedOf(draft), []);
  const view: FormView = unit.services.kits.of(found.loaded, step, unit.principal.roles).view;
  const way = await wayBetween(unit, head.id, found);
  if (way !== null) return withoutKnown(takeOver(withKept(draft, view), way, view), draft.unseen);
  if (await meansTheSame(unit.tx, head, found.head)) return null;
  const typedInto = await usableRelease(unit, head);
  return leaveAll(typedOf(draft), typedInto === null ? [] : [typedInto.loaded.model]);
}

/** What was typed, with what an older form had beside it. */
function withKept(draft: TypedDraft, view: FormView): TypedContent {
  const typed = typedOf(draft);
  return draft.unseen === undefined ? typed : withUnseen(typed, draft.unseen, keysOf(view));
}

/** What was left behind once is told once. */
function withoutKnown(taken: TakenOver, unseen: TypedContent = nothingUnseen): TakenOver {
  const known = unseenPaths(unseen);
  return { ...taken, left: taken.left.filter(({ path, reason }) => reason !== 'gone' || !known.has(path)) };
}

/** The columns by which the rows of a page's tables find each other. */
function keysOf({ tables }: FormView): TableKeys {
  return (name) => tables.find((table) => table.name === name)?.key ?? null;
}

/**
 * What a draft of an application form that is about to be written over held and the form typed into now has no field for.
 *
 * @param version the one typed into now
 */
export async function unseenSince(
  unit: Unit,
  stored: StoredDraft | null,
  { process, version }: { readonly process: FoundProcess; readonly version: number },
): Promise<TypedContent> {
  const unseen = stored?.unseen ?? nothingUnseen;
  const typedInto = stored === null ? null : versionOf(stored.release);
  if (stored === null || typedInto === null || typedInto === version || version !== process.head.version) return unseen;
  const head = await versionHead(unit.tx, process.head.form_id, typedInto);
  const way = head === undefined ? null : await wayBetween(unit, head.id, process);
  if (way === null) return unseen;
  const keyOf = keysOf(unit.services.kits.of(process.loaded, startStep, unit.principal.roles).view);
  const { data } = way.conversion.convert(flat(withUnseen(typedOf(stored), unseen, keyOf)));
  return unseenIn(data, process.model, keyOf);
}

/** The version that a draft says it was typed into; null where it says none. */
export function versionOf(release: unknown): number | null {
  const { version } = (release ?? {}) as { readonly version?: unknown };
  return typeof version === 'number' ? version : null;
}

/** The parts of a draft that pages write; whatever else is in it is left out. */
function typedOf({ header, patches }: Pick<Draft, 'header' | 'patches'>): TypedContent {
  const kept = Array.isArray(patches) ? (patches as readonly unknown[]) : [];
  return {
    header: isObject(header) ? header : {},
    patches: kept.flatMap((patch) => {
      const { table, rows } = (patch ?? {}) as { readonly table?: unknown; readonly rows?: unknown };
      return typeof table === 'string' && Array.isArray(rows) ? [{ table, rows: rows.filter(isObject) }] : [];
    }),
  };
}
