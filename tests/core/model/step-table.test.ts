import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  follow,
  replay,
  ReplayError,
  sameStep,
  takeBackOf,
  type FlowEvent,
  type Position,
  type StepTable,
} from '../../../src/core/model/step-table.ts';

const table: StepTable = {
  first: 'plan',
  steps: {
    start: { submit: 'plan' },
    plan: { submit: 'review', terminate: 'terminated' },
    review: { approve: 'experiment', return: 'plan', reject: 'start' },
    experiment: { submit: 'hand-over', return: 'plan' },
    'hand-over': { submit: 'end', return: 'experiment' },
  },
};

function start(toStep = 'plan'): FlowEvent {
  return { seq: 1, kind: 'start', step: null, outcome: null, toStep, actor: 'lead', undone: false };
}

function done(seq: number, step: string, outcome: string, actor = 'tech', undone = false): FlowEvent {
  return { seq, kind: 'complete', step, outcome, toStep: null, actor, undone };
}

/** A random walk through the table: the events and the position that a walker keeps by hand. */
const walk = fc
  .tuple(fc.array(fc.nat(9), { maxLength: 30 }), fc.array(fc.constantFrom('tech', 'lead', 'qc'), { minLength: 1 }))
  .map(([choices, actors]) => {
    const events = [start()];
    let position: Position = { status: 'running', step: 'plan', since: 1 };
    for (const choice of choices) {
      if (position.step === null) break;
      const outcomes = Object.keys(table.steps[position.step]!);
      const outcome = outcomes[choice % outcomes.length]!;
      const seq = events.length + 1;
      events.push(done(seq, position.step, outcome, actors[seq % actors.length]));
      position = follow(table, position.step, outcome, seq);
    }
    return { events, position };
  });

describe('S4-08 an instance stands where its events say', () => {
  test('replay of any walk equals the walk', () => {
    fc.assert(
      fc.property(walk, ({ events, position }) => {
        expect(replay(table, events)).toEqual(position);
      }),
    );
  });

  test('S7-25 taking back reopens exactly the step of the last completion, and only its author may', () => {
    fc.assert(
      fc.property(walk, fc.constantFrom('tech', 'lead', 'qc'), ({ events }, actor) => {
        const last = events.at(-1)!;
        const back = takeBackOf(table, events, actor);
        const mine = last.kind === 'complete' && last.actor === actor;
        expect(back?.position.step ?? null).toBe(mine ? last.step : null);
      }),
    );
  });

  test('claims, their cancelling and undone completions move nothing; a revocation ends it', () => {
    const claim: FlowEvent = { ...start(), seq: 2, kind: 'claim', step: 'plan' };
    expect(replay(table, [start(), claim, done(3, 'plan', 'submit', 'tech', true)]).step).toBe('plan');
    expect(replay(table, [start(), { ...claim, kind: 'revoke' }])).toEqual({ status: 'revoked', step: null, since: 2 });
  });

  test('a rejected application is open at its form again', () => {
    const events = [start(), done(2, 'plan', 'submit'), done(3, 'review', 'reject', 'lead')];
    expect(replay(table, events)).toEqual({ status: 'running', step: 'start', since: 3 });
    expect(replay(table, [...events, done(4, 'start', 'submit', 'lead')]).step).toBe('plan');
  });

  test('events that contradict the table are an error that names the event', () => {
    expect(() => replay(table, [start(), done(2, 'review', 'approve')])).toThrow(ReplayError);
    expect(() => replay(table, [start(), done(2, 'plan', 'approve')])).toThrow(/event 2.*"approve"/);
    expect(() => replay(table, [])).toThrow('no start event');
    expect(() => replay(table, [done(1, 'plan', 'submit')])).toThrow(/before the start/);
  });

  test('an earlier completion of somebody else blocks nothing, a later one does', () => {
    const events = [start(), done(2, 'plan', 'submit', 'tech'), done(3, 'review', 'return', 'lead')];
    expect(takeBackOf(table, events, 'tech')).toBeNull();
    expect(takeBackOf(table, events, 'lead')?.event.seq).toBe(3);
    expect(takeBackOf(table, events, 'qc')).toBeNull();
  });
});

test('a task may run on a newer form only where its step leads to the same places', () => {
  const newer = { ...table, steps: { ...table.steps, plan: { submit: 'experiment', terminate: 'terminated' } } };
  expect(sameStep(table, newer, 'review')).toBe(true);
  expect(sameStep(table, newer, 'plan')).toBe(false);
  expect(sameStep(table, { ...table, steps: {} }, 'plan')).toBe(false);
  expect(sameStep(table, { ...table, steps: { ...table.steps, plan: { submit: 'review' } } }, 'plan')).toBe(false);
});
