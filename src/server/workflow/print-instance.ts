import type { ProcessModel } from '../../core/model/model.ts';
import { fittingBlocks } from '../../core/form/fitting-blocks.ts';
import { printedNames, type PrintedNames } from '../../core/print/printed-names.ts';
import { BusinessError } from '../platform/errors/business-error.ts';
import { wayBetween } from '../forms/convert-data.ts';
import { asProcess, newestProcess, type FoundProcess } from '../forms/find-release.ts';
import { contextOf } from '../forms/validate-submission.ts';
import { namedData, offeredPrints, wantedPrint } from '../forms/printed-form.ts';
import { wireRelease } from '../forms/release-row.ts';
import { requiredText, textOf, type RawQuery } from '../platform/http/page.ts';
import { readInstance } from './instance-store.ts';
import { hiddenPaths } from './policy.ts';
import { requireSight, seenPage, wireInstance } from './task-detail.ts';
import type { ReadUnit } from './look.ts';
import { readTrail, type TrailEntry } from './trail.ts';
import { leaveTrace } from '../platform/traces.ts';
import type { Unit } from '../platform/unit.ts';

type Values = Readonly<Record<string, unknown>>;

/**
 * What a print puts on paper: no value that it does not name, and none that the person may not see. How it is laid out
 * is said by the newest release, so that a layout that was mended holds for what is under way too; fields and values are
 * those of the instance.
 *
 * @throws BusinessError 403 where the instance or the print is not for the person, 404 for an unknown print
 */
export async function printInstance(unit: Unit, query: RawQuery) {
  const instanceId = requiredText(query, 'processInstanceId');

  const instance = await readInstance(unit.tx, instanceId);
  const look = { ...unit, instance };
  await requireSight(look);
  const page = await seenPage(look);
  const found = page.found === null ? null : asProcess(page.found);
  if (found === null) throw new BusinessError(400, 'task.degraded');
  const { model } = found;
  const prints = await newestPrints(look, found);
  const offered = offeredPrints(prints, unit.principal);
  const wanted = wantedPrint(prints, offered, textOf(query, 'print'));
  const events = await readTrail(unit, instance.id, { roles: unit.principal.roles, mostChanges: 1 });
  const context = contextOf(unit, found.head.version);
  const print = fittingBlocks(wanted, model, { ...page.data, ...lastSaid(events) }, context);
  const named = printedNames(print);
  await leaveTrace(unit, 'GET /api/blade-flow/work/print', {
    subject: 'instance',
    subjectId: instance.id,
    query: { print: wanted.id },
    columns: [...named.names],
    rows: 1,
  });
  const hidden = hiddenPaths(model, unit.principal.roles);
  const own = ownPaths(model).filter((path) => !hidden.has(path));
  return {
    prints: offered.map(({ id, label }) => ({ id, label })),
    print,
    instance: await wireInstance(look, page.found),
    release: wireRelease(found.head, found.loaded.descriptor),
    data: namedData(page.data, named),
    access: { read: [...page.access.read, ...own] },
    trail: namedTrail(events, named),
  };
}

/**
 * The prints of the newest release that is for the person; those of the instance's own where there is none, and where
 * the newest names or measures a value otherwise.
 */
async function newestPrints(unit: ReadUnit, { head, model }: FoundProcess) {
  const newest = await newestProcess(unit, unit.instance.process_key, { roles: unit.principal.roles });
  const way = newest === null ? null : await wayBetween(unit, head.id, newest);
  return newest === null || way === null || way.conversion.changes ? model.prints : newest.model.prints;
}

/** Keys of the sets that steps store anew; they are no paths of the instance's data. */
function ownPaths({ sets, fields }: ProcessModel): readonly string[] {
  const all = [...sets.values()].filter(({ scope }) => scope !== 'row').flatMap((set) => set.fields);
  return all.filter(({ path }) => !fields.has(path)).map(({ path }) => path);
}

/** The events with what a print tells of them: all that they stored, or only what it names. */
function namedTrail(events: readonly TrailEntry[], { all, trail, names }: PrintedNames) {
  const told = events.filter(({ kind }) => kind === 'complete' || kind === 'start');
  return told.flatMap((event) => {
    const { kind, step, stepLabel, outcomeLabel, actorName, at, comment, undone } = event;
    const said = { kind, step, stepLabel, outcomeLabel, actorName, at, comment, undone, own: event.own };
    if (all || trail) return [said];
    const own = namedOwn(event, names);
    return Object.keys(own).length === 0 ? [] : [{ ...said, comment: '', own }];
  });
}

/** What steps said last in the sets that they store anew. */
function lastSaid(events: readonly TrailEntry[]): Values {
  const told = events.filter(({ kind, undone }) => kind === 'complete' && !undone);
  return Object.assign({}, ...told.map(({ own }) => own)) as Values;
}

function namedOwn({ own }: TrailEntry, names: ReadonlySet<string>): Values {
  return Object.fromEntries(Object.entries(own).filter(([key]) => names.has(key)));
}
