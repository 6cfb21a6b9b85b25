import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { ApiError } from '../../../../src/web/data/calls/api-error.ts';
import type { DraftBody } from '../../../../src/web/data/calls/workflow.ts';
import { DraftKeeper } from '../../../../src/web/form/drafts/draft-keeper.ts';
import { mergeDrafts } from '../../../../src/web/form/drafts/merge-drafts.ts';

type Answer = (draft: DraftBody) => Promise<unknown>;

describe('two windows', () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  const release = { formId: 'dna-extraction-plan', version: 1 };
  const saved = (seq: number, header: Record<string, unknown>) => ({
    seq,
    release,
    header,
    patches: [],
    savedAt: '2026-11-20 10:32:00',
  });

  /** A desk whose form has two fields, merged by field, before a server that another window has written to. */
  function openMerging(theirs: Record<string, unknown>, answer?: Answer) {
    const form: Record<string, unknown> = { name: 'base', note: 'base' };
    const sent: DraftBody[] = [];
    const here: DraftBody[] = [];
    const bases: unknown[] = [];
    let stored = saved(6, theirs);
    const keeper = new DraftKeeper(
      release,
      { seq: 5, base: { header: { ...form }, patches: [] } },
      {
        read: () => ({ header: { ...form }, patches: [] }),
        keepHere: (draft) => here.push(draft) > 0,
        keepBase: (base) => void bases.push(base),
        forgetHere: () => undefined,
        send: async (draft) => {
          sent.push(draft);
          if (answer !== undefined) return answer(draft);
          if (draft.seq <= stored.seq) throw new ApiError(400, 'older draft', stored);
          stored = saved(draft.seq, draft.header);
          return undefined;
        },
        merging: () =>
          Promise.resolve({
            merge: (base, other) => {
              const { cells, clashes } = mergeDrafts([], {
                base,
                mine: { header: { ...form }, patches: [] },
                theirs: other,
              });
              for (const { key, value } of cells) form[key] = value;
              keeper.edited();
              return { taken: cells.length, clashes };
            },
            settle: (clashes, isTheirs) => {
              for (const clash of clashes) if (isTheirs(clash)) form[clash.key ?? ''] = clash.theirs;
            },
          }),
      },
    );
    const type = (key: string, value: string): void => {
      form[key] = value;
      keeper.edited();
    };
    return { keeper, form, sent, here, bases, type };
  }

  test('what each changed meets in one draft, without a question', async () => {
    const desk = openMerging({ name: 'base', note: 'theirs' });
    desk.type('name', 'mine');
    await vi.advanceTimersByTimeAsync(4_000);
    expect(desk.sent.at(-1)).toMatchObject({ seq: 7, header: { name: 'mine', note: 'theirs' } });
    expect(desk.keeper.state().kind).toBe('saved');
    expect(desk.keeper.taken()).toBe(1);
    expect(desk.form).toEqual({ name: 'mine', note: 'theirs' });
    expect(desk.bases).toEqual([{ header: { name: 'base', note: 'base' }, patches: [], seq: 5 }]);
  });

  test('what both changed waits for the person; what was kept here until then meets it anew after a reload', async () => {
    const desk = openMerging({ name: 'theirs', note: 'theirs' });
    desk.type('name', 'mine');
    await vi.advanceTimersByTimeAsync(9_000);
    expect(desk.keeper.state()).toMatchObject({
      kind: 'conflict',
      clashes: [{ table: null, key: 'name', mine: 'mine', theirs: 'theirs' }],
    });
    expect(desk.sent).toHaveLength(1);
    expect(desk.form).toEqual({ name: 'mine', note: 'theirs' });
    expect(desk.here.map(({ seq }) => seq)).not.toContain(7);
    await desk.keeper.decide(() => true);
    expect(desk.sent.at(-1)).toMatchObject({ seq: 7, header: { name: 'theirs', note: 'theirs' } });
  });

  test('a save whose answer was lost is no work of another window', async () => {
    let lost = true;
    const desk = openMerging({}, (draft) => {
      if (lost) {
        lost = false;
        return Promise.reject(new ApiError(0, 'no connection', null));
      }
      const first = saved(6, { name: 'one', note: 'base' });
      return draft.seq <= 6 ? Promise.reject(new ApiError(400, 'older draft', first)) : Promise.resolve();
    });
    desk.type('name', 'one');
    await vi.advanceTimersByTimeAsync(1_500);
    desk.type('name', 'two');
    await vi.advanceTimersByTimeAsync(6_000);
    expect(desk.keeper.taken()).toBe(0);
    expect(desk.sent.at(-1)).toMatchObject({ seq: 7, header: { name: 'two' } });
  });

  test('what another window saved comes in while nothing is typed, and is not sent back', async () => {
    const desk = openMerging({});
    const newest = { ...saved(6, { name: 'theirs', note: 'base' }), savedAt: 1, where: 'server' as const };
    await desk.keeper.heed(6, () => Promise.resolve(newest));
    await vi.advanceTimersByTimeAsync(5_000);
    expect(desk.form).toEqual({ name: 'theirs', note: 'base' });
    expect(desk.sent).toEqual([]);
    desk.type('note', 'mine');
    await vi.advanceTimersByTimeAsync(2_000);
    expect(desk.sent.map(({ seq }) => seq)).toEqual([7]);
  });
});
