import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { compile } from '../../../src/core/check/compile.ts';
import { loadProcess } from '../../../src/core/model/load/load.ts';
import { follow, replay, stepTableOf, type FlowEvent } from '../../../src/core/model/step-table.ts';
import type { ProcessModel } from '../../../src/core/model/model.ts';
import { diffReleases } from '../../../src/core/release/diff.ts';
import { chainedNames, renamedTable, stepNames, type StepNames } from '../../../src/core/release/step-names.ts';
import type { ProcessDescriptor } from '../../../src/generated/descriptor.ts';
import { type Json, smallLibrary, sourcesOf } from '../check/support/small-library.ts';

const base = compile(sourcesOf(smallLibrary())).expanded.get('bench-one') as Json;
const model = (form: Json): ProcessModel => loadProcess(form as ProcessDescriptor);

/** The next version: every step and outcome that a number picks has another name. */
function nextVersion(form: Json, picks: readonly number[], version: number): Json {
  const next = structuredClone(form);
  const names = new Map<string, string>();
  next.steps.forEach((step: Json, index: number) => {
    const before = step.id;
    if ((picks[index % picks.length] ?? 0) % 2 === 0) {
      Object.assign(step, { id: `s${version}-${index}`, was: [before] });
      names.set(before, step.id);
    } else delete step.was;
    step.outcomes.forEach((outcome: Json, place: number) => {
      const isRenamed = (picks[(index + place + 1) % picks.length] ?? 0) % 3 === 0;
      if (isRenamed) Object.assign(outcome, { was: [outcome.id], id: `o${version}-${place}` });
      else delete outcome.was;
    });
  });
  for (const step of next.steps) for (const outcome of step.outcomes) outcome.to = names.get(outcome.to) ?? outcome.to;
  return { ...next, version };
}

const anyChain = fc.record({
  picks: fc.array(fc.array(fc.nat(9), { minLength: 3, maxLength: 6 }), { minLength: 1, maxLength: 4 }),
  ways: fc.array(fc.nat(5), { maxLength: 12 }),
});

function keepsFlow(by: (models: readonly ProcessModel[]) => StepNames) {
  return fc.property(anyChain, ({ picks, ways }) => {
    const forms = picks.reduce<Json[]>(
      (all, pick, index) => [...all, nextVersion(all.at(-1), pick, index + 2)],
      [base],
    );
    const models = forms.map(model);
    const [first, last] = [models[0], models.at(-1)] as [ProcessModel, ProcessModel];
    const names = by(models);
    const table = stepTableOf(first);
    expect(renamedTable(table, names)).toEqual(stepTableOf(last));
    const events: FlowEvent[] = [start(first.steps[0]?.id ?? '')];
    for (const way of ways) {
      const { step } = replay(table, events);
      if (step === null) break;
      const outcomes = Object.keys(table.steps[step] ?? {});
      events.push(done(events.length + 1, step, outcomes[way % outcomes.length] ?? ''));
      follow(table, step, outcomes[way % outcomes.length] ?? '', events.length);
    }
    const told = events.map((event) => ({
      ...event,
      step: event.step === null ? null : names.step(event.step),
      outcome: event.outcome === null ? null : names.outcome(event.step ?? '', event.outcome),
      toStep: event.toStep === null ? null : names.step(event.toStep),
    }));
    const [was, is] = [replay(table, events), replay(stepTableOf(last), told)];
    expect(is).toEqual({ ...was, step: was.step === null ? null : names.step(was.step) });
  });
}

const links = (models: readonly ProcessModel[]): readonly StepNames[] =>
  models.slice(1).map((next, index) => stepNames(models[index] ?? next, next));

function start(toStep: string): FlowEvent {
  return { seq: 1, kind: 'start', step: null, outcome: null, toStep, actor: 'lead', undone: false };
}

function done(seq: number, step: string, outcome: string): FlowEvent {
  return { seq, kind: 'complete', step, outcome, toStep: null, actor: 'tech', undone: false };
}

describe('names of steps and outcomes through versions', () => {
  test('whatever is renamed, an instance stands at the same step by any chain of versions', () => {
    fc.assert(
      keepsFlow((models) => chainedNames(links(models))),
      { numRuns: 150 },
    );
  });

  test.each<[string, (models: readonly ProcessModel[]) => StepNames]>([
    ['forgets the last version', (models) => chainedNames(links(models).slice(0, -1))],
    ['keeps the names of steps', (models) => ({ ...chainedNames(links(models)), changes: true, step: (id) => id })],
    [
      'keeps those of outcomes',
      (models) => ({ ...chainedNames(links(models)), changes: true, outcome: (_, id) => id }),
    ],
  ])('the property tells names that %s', (_, wrong) => {
    expect(fc.check(keepsFlow(wrong), { numRuns: 150, endOnFailure: true }).failed).toBe(true);
  });

  test('a version is told as one that converts, and one that goes back as well', () => {
    const next = nextVersion(base, [0, 1, 1], 2);
    const [old, now] = [{ descriptor: base as never }, { descriptor: next as never }];
    const changes = diffReleases(old, now).changes.map(({ class: how, subject }) => `${how} ${subject}`);
    expect(changes).toContain(`upcast step:${base.steps[0].id}`);
    expect(changes.some((each) => each.startsWith('pin step'))).toBe(false);
    expect(diffReleases(now, old).class).toBe('upcast');
  });
});
