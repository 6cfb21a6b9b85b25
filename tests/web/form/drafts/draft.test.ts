import { describe, expect, test } from 'vitest';
import { foundDraft, sameContent, sameFilled, serverDraft, type Draft } from '../../../../src/web/form/drafts/draft.ts';

const release = { formId: 'dna-extraction-plan', version: 1 };

function draft(seq: number, where: Draft['where'], header: Record<string, unknown> = {}): Draft {
  return { seq, where, header, release, patches: [], savedAt: 0 };
}

describe('found drafts', () => {
  test('work that only this browser has goes first and keeps its number', () => {
    const typed = draft(6, 'here', { planName: 'here' });
    expect(foundDraft(typed, draft(5, 'server'))).toEqual({ draft: typed, lastSeq: 5 });
    expect(foundDraft(typed, draft(9, 'server'))).toEqual({ draft: typed, lastSeq: 5 });
    expect(foundDraft(typed, null)).toEqual({ draft: typed, lastSeq: 5 });
  });

  test("else the server's draft is offered, also when this browser has the same", () => {
    expect(foundDraft(draft(6, 'here'), draft(6, 'server'))).toEqual({ draft: draft(6, 'server'), lastSeq: 6 });
    expect(foundDraft(null, draft(3, 'server'))).toEqual({ draft: draft(3, 'server'), lastSeq: 3 });
    expect(foundDraft(null, null)).toEqual({ draft: null, lastSeq: 0 });
  });

  test("the server's time is China's", () => {
    const reply = { seq: 1, release, header: {}, patches: [], savedAt: '2026-11-20 10:32:00' };
    expect(new Date(serverDraft(reply).savedAt).toISOString()).toBe('2026-11-20T02:32:00.000Z');
  });

  test('patches of another shape are passed over', () => {
    const patches = [{ table: 'samples', rows: [{ sampleNo: '26S000001' }] }, { table: 'x' }, null, 'y'];
    const reply = { seq: 1, release, header: {}, patches, savedAt: '2026-11-20 10:32:00' };
    expect(serverDraft(reply).patches.map((patch) => patch.table)).toEqual(['samples']);
  });

  test('the order of keys does not make two drafts different', () => {
    expect(sameContent(draft(1, 'here', { a: 1, b: 2 }), draft(2, 'server', { b: 2, a: 1 }))).toBe(true);
    expect(sameContent(draft(1, 'here', { a: 1 }), draft(1, 'here', { a: 2 }))).toBe(false);
  });

  test('S5-13 what is empty counts as absent when a draft is compared with what is stored', () => {
    expect(sameFilled({ a: null, b: '', c: [], d: 0, rows: [{ x: null }] }, { d: 0, rows: [{}] })).toBe(true);
    expect(sameFilled({ a: false }, {})).toBe(false);
    expect(sameFilled({ a: 0 }, {})).toBe(false);
  });
});
