import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { ApiError } from '../../../../src/web/data/calls/api-error.ts';
import type { DraftBody } from '../../../../src/web/data/calls/workflow.ts';
import { DraftKeeper } from '../../../../src/web/form/drafts/draft-keeper.ts';

interface Desk {
  readonly keeper: DraftKeeper;
  readonly sent: DraftBody[];
  readonly here: DraftBody[];
  /** How often this browser's copy was given up. */
  readonly forgotten: () => number;
  type: (value: string) => void;
}

type Answer = (draft: DraftBody) => Promise<unknown>;

function openDesk(answer: Answer = () => Promise.resolve(), fits = true): Desk {
  const sent: DraftBody[] = [];
  const here: DraftBody[] = [];
  let forgotten = 0;
  let planName = '';
  const keeper = new DraftKeeper(
    { formId: 'dna-extraction-plan', version: 1 },
    { seq: 4, base: null },
    {
      read: () => ({ header: { planName }, patches: [] }),
      keepHere: (draft) => {
        if (fits) here.push(draft);
        return fits;
      },
      forgetHere: () => (forgotten += 1),
      send: (draft) => {
        sent.push(draft);
        return answer(draft);
      },
    },
  );
  return {
    keeper,
    sent,
    here,
    forgotten: () => forgotten,
    type: (value) => {
      planName = value;
      keeper.edited();
    },
  };
}

describe('drafts', () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  test('what is typed is kept here at once and on the server within 2 s', async () => {
    const desk = openDesk();
    desk.type('Spring');
    await vi.advanceTimersByTimeAsync(300);
    expect(desk.here.map((draft) => draft.header['planName'])).toEqual(['Spring']);
    await vi.advanceTimersByTimeAsync(1_700);
    expect(desk.sent).toEqual([
      { seq: 5, release: { formId: 'dna-extraction-plan', version: 1 }, header: { planName: 'Spring' }, patches: [] },
    ]);
    expect(desk.keeper.state().kind).toBe('saved');
    expect(desk.forgotten()).toBe(1);
  });

  test('a page that goes away sends once more and then leaves it to the next', async () => {
    const desk = openDesk(() => Promise.reject(new ApiError(0, 'no connection', null)));
    desk.type('one');
    desk.keeper.close();
    await vi.advanceTimersByTimeAsync(120_000);
    expect(desk.sent).toHaveLength(1);
    expect(desk.here.map((draft) => draft.header['planName'])).toEqual(['one']);
    expect(desk.forgotten()).toBe(0);
  });

  test('continued typing does not put the saving off', async () => {
    const desk = openDesk();
    for (let key = 0; key < 20; key += 1) {
      desk.type('x'.repeat(key + 1));
      await vi.advanceTimersByTimeAsync(100);
    }
    expect(desk.sent.length).toBeGreaterThan(0);
    expect(desk.sent.length).toBeLessThanOrEqual(3);
  });

  test('edits made during a save go with the next one, numbered upwards', async () => {
    let release: () => void = () => undefined;
    const desk = openDesk(() => new Promise<void>((done) => (release = done)));
    desk.type('one');
    await vi.advanceTimersByTimeAsync(1_000);
    desk.type('two');
    await vi.advanceTimersByTimeAsync(5_000);
    expect(desk.sent).toHaveLength(1);
    release();
    await vi.advanceTimersByTimeAsync(1_100);
    expect(desk.sent.map((draft) => [draft.seq, draft.header['planName']])).toEqual([
      [5, 'one'],
      [6, 'two'],
    ]);
  });

  test('a server out of reach is tried again and nothing is at risk meanwhile', async () => {
    let up = false;
    const desk = openDesk(() => (up ? Promise.resolve() : Promise.reject(new ApiError(0, 'no connection', null))));
    desk.type('one');
    await vi.advanceTimersByTimeAsync(1_500);
    expect(desk.keeper.state()).toEqual({ kind: 'offline', here: true });
    expect(desk.keeper.atRisk()).toBe(false);
    up = true;
    await vi.advanceTimersByTimeAsync(2_000);
    expect(desk.keeper.state().kind).toBe('saved');
    expect(desk.sent.at(-1)?.seq).toBe(5);
  });

  test('a server that refuses is not asked again until something is typed, and its reason is told', async () => {
    const desk = openDesk(() => Promise.reject(new ApiError(400, 'no such task', {})));
    desk.type('one');
    await vi.advanceTimersByTimeAsync(60_000);
    expect(desk.keeper.state()).toEqual({ kind: 'refused', reason: 'no such task' });
    expect(desk.sent).toHaveLength(1);
    desk.type('two');
    await vi.advanceTimersByTimeAsync(1_500);
    expect(desk.sent).toHaveLength(2);
    expect(desk.keeper.atRisk()).toBe(false);
  });

  test('leaving is a risk only while the work is kept nowhere', async () => {
    const desk = openDesk(() => Promise.reject(new ApiError(0, 'no connection', null)), false);
    expect(desk.keeper.atRisk()).toBe(false);
    desk.type('one');
    await vi.advanceTimersByTimeAsync(1_500);
    expect(desk.keeper.atRisk()).toBe(true);
    desk.keeper.stop();
    expect(desk.keeper.atRisk()).toBe(false);
  });

  test('leaving is a risk while the only copy is on its way to the server', async () => {
    let arrive: () => void = () => undefined;
    const desk = openDesk(() => new Promise<void>((done) => (arrive = done)), false);
    desk.type('one');
    await vi.advanceTimersByTimeAsync(1_500);
    expect(desk.keeper.state().kind).toBe('saving');
    expect(desk.keeper.atRisk()).toBe(true);
    arrive();
    await vi.advanceTimersByTimeAsync(0);
    expect(desk.keeper.atRisk()).toBe(false);
  });

  test('work saved on the server alone is no risk', async () => {
    const desk = openDesk(() => Promise.resolve(), false);
    desk.type('one');
    await vi.advanceTimersByTimeAsync(1_500);
    expect(desk.keeper.atRisk()).toBe(false);
  });

  test('a newer draft from elsewhere is not overwritten until the person decides', async () => {
    const newer = {
      seq: 9,
      release: { formId: 'dna-extraction-plan', version: 1 },
      header: { planName: 'theirs' },
      patches: [],
      savedAt: '2026-11-20 10:32:00',
    };
    const desk = openDesk((draft) =>
      draft.seq <= newer.seq ? Promise.reject(new ApiError(400, 'older draft', newer)) : Promise.resolve(),
    );
    desk.type('mine');
    await vi.advanceTimersByTimeAsync(10_000);
    expect(desk.sent).toHaveLength(1);
    expect(desk.keeper.state()).toMatchObject({ kind: 'conflict', draft: { header: { planName: 'theirs' } } });
    await desk.keeper.keepMine();
    expect(desk.sent.at(-1)).toMatchObject({ seq: 10, header: { planName: 'mine' } });
    expect(desk.keeper.state().kind).toBe('saved');
  });

  test('nothing is written after the task was handed in', async () => {
    const desk = openDesk();
    desk.type('one');
    desk.keeper.stop();
    await vi.advanceTimersByTimeAsync(5_000);
    expect(desk.sent).toEqual([]);
    expect(desk.here).toEqual([]);
  });
});
