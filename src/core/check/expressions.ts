import {
  checkActionExpressions,
  checkProcessExpressions,
  checkRecordExpressions,
  checkSetExpressions,
  type ExpressionCache,
} from './expressions/check.ts';
import { checkMigrates } from './expressions/check-migrates.ts';
import type { ModelExpressionProblem } from '../expression/expression.ts';
import { type MachineFix, ruleOf } from '../errors/diagnostic-catalogue.ts';
import { expressionDiagnostics } from '../errors/expression-diagnostics.ts';
import type { DiagnosticArguments } from '../errors/diagnostic-rule.ts';
import { editAt, fixBy, valueAt } from './edits.ts';
import { placeInSet } from './expression-place.ts';
import { pointerTo } from '../text/json.ts';
import type { LinkedProcess, LinkedRecord } from '../model/link.ts';
import type { Library } from '../model/link-library.ts';
import { below, type Place } from '../words/place.ts';
import { type CheckedSet, type Check, type Report, type Subject } from './check.ts';
import { loadAlone, unusedSets } from './unused-sets.ts';

const caches = new WeakMap<Library['sets'], ExpressionCache>();

/** What was found about the expressions of a compilation's sets, each set once. */
function cacheOf(library: Library): ExpressionCache {
  const cache = caches.get(library.sets) ?? new WeakMap();
  caches.set(library.sets, cache);
  return cache;
}

/** Expressions, those of `migrate` as well, can be parsed, read names that exist, fit in type and unit, and go in no circle. */
export const checkExpressions: Check = {
  name: 'expressions',
  codes: Object.keys(expressionDiagnostics) as (keyof typeof expressionDiagnostics)[],
  run: (subject, report) => {
    for (const linked of [...subject.processes, ...subject.records]) {
      for (const problem of expressionProblems(linked, subject.library)) {
        reportProblem(problem, formPlace(problem, linked), report);
      }
      const { model, descriptor, places } = linked;
      for (const { path, problem } of model === null ? [] : checkMigrates(model, descriptor.migrate ?? {}))
        reportProblem(problem, places.at(pointerTo('/migrate', path)), report);
    }
    for (const set of unusedSets(subject)) checkAlone(set, subject, report);
  },
};

const known = new WeakMap<LinkedProcess | LinkedRecord, readonly ModelExpressionProblem[]>();

/** The expression problems of a form; each form and each set is looked at once. */
function expressionProblems(linked: LinkedProcess | LinkedRecord, library: Library): readonly ModelExpressionProblem[] {
  const problems = known.get(linked) ?? findProblems(linked, cacheOf(library));
  known.set(linked, problems);
  return problems;
}

function findProblems(
  { model }: LinkedProcess | LinkedRecord,
  cache: ExpressionCache,
): readonly ModelExpressionProblem[] {
  if (model === null) return [];
  if (model.kind === 'process') return checkProcessExpressions(model, cache);
  return [...checkRecordExpressions(model, cache), ...checkActionExpressions(model)];
}

/** Whether the expressions of a form can all be evaluated. */
export function hasSoundExpressions(linked: LinkedProcess | LinkedRecord, library: Library): boolean {
  return expressionProblems(linked, library).every(({ code }) => ruleOf(code).severity !== 'error');
}

/** Sets that no form uses are checked as far as their own names and those they use go. */
function checkAlone(set: CheckedSet, { library }: Subject, report: Report): void {
  const alone = loadAlone(set, library);
  if (alone === null) return;
  for (const problem of checkSetExpressions(alone.set, alone.model, cacheOf(library))) {
    const found = placeInSet(problem.place, problem.place.set ?? set.name, set.siblings);
    const holder = found.set === set.name ? set.place : library.sets.get(found.set)?.place;
    if (holder !== undefined) reportProblem(problem, below(holder, found.pointer, partOf(problem)), report);
  }
}

function formPlace(problem: ModelExpressionProblem, { descriptor, places }: LinkedProcess | LinkedRecord): Place {
  const { place } = problem;
  if (place.set !== null) {
    const found = placeInSet(place, place.set, descriptor.sets ?? {});
    return places.at(pointerTo('/sets', found.set) + found.pointer, partOf(problem));
  }
  if (place.word === 'when') return places.at(pointerTo('/actions', place.index ?? 0, 'when'));
  const steps = descriptor.kind === 'process' ? (descriptor.steps ?? []) : [];
  const step = steps.findIndex(({ id }) => id === place.step);
  const outcome = steps[step]?.outcomes?.findIndex(({ id }) => id === place.outcome) ?? -1;
  const opening = place.word === 'only' && place.index !== null ? ['opens', place.index] : [];
  return places.at(pointerTo('/steps', step, 'outcomes', outcome, ...opening, place.word ?? 'if'));
}

function partOf({ place }: ModelExpressionProblem): 'key' | 'value' {
  return place.word === null ? 'key' : 'value';
}

/** Lists the set that an expression reads among those that its own set uses. */
function listed(code: string, { set }: DiagnosticArguments, { source, pointer }: Place): MachineFix {
  const own = /^\/sets\/[^/]+/.exec(pointer)?.[0];
  if (code !== 'expression/name-elsewhere' || own === undefined || typeof set !== 'string') return {};
  const uses = { source, pointer: `${own}/uses` };
  return fixBy([valueAt(uses) === undefined ? editAt(uses, 'add', [set]) : editAt(below(uses, '/-'), 'add', set)]);
}

/** Reports a problem of an expression at its place. */
export function reportProblem({ code, args, mended }: ModelExpressionProblem, place: Place, report: Report): void {
  const fix =
    mended === null ? listed(code, args, place) : ({ pointer: place.pointer, op: 'replace', value: mended } as const);
  report(code, place, args, fix);
}
