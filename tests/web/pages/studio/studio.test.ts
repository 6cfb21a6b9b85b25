// @vitest-environment jsdom
import { describe, expect, test } from 'vitest';
import type { PlanItem, ReleasePlan } from '../../../../src/core/calls/releases.ts';
import { planBlocks } from '../../../../src/core/release/plan-blocks.ts';
import {
  emptyDesk,
  freePath,
  headOf,
  identityIn,
  stateOf,
  withFile,
  withoutFile,
  type DeskFile,
} from '../../../../src/web/pages/studio/desk-files.ts';
import { mayMend, mendedDesk, renamedDesk } from '../../../../src/web/pages/studio/mended-text.ts';
import { movedBetween } from '../../../../src/web/pages/studio/plan-moved.ts';

const label = { zh: '表', en: 'Form' };

function item(id: string, more: Partial<PlanItem> = {}): PlanItem {
  return {
    kind: 'process',
    id,
    file: `${id}.json`,
    label,
    class: 'safe',
    against: 1,
    version: 2,
    changes: [],
    tasks: 0,
    drafts: 0,
    rows: 0,
    effects: [],
    tried: { rows: 0, tasks: 0, drafts: 0 },
    renames: [],
    ...more,
  };
}

function plan(...items: readonly PlanItem[]): ReleasePlan {
  return { token: '', ok: true, same: 0, items, absent: [], unbuilt: [], forms: [], diagnostics: [] };
}

function file(name: string, text: string, base: string | null = text): DeskFile {
  return { file: name, text, base, gone: false };
}

const change = (en: string, more: Partial<PlanItem['changes'][number]> = {}): PlanItem['changes'][number] => ({
  class: 'safe',
  subject: 'f',
  message: { zh: en, en },
  ...more,
});

const loss = {
  of: 'rows',
  fate: 'unseen',
  subject: 'note',
  count: 3,
  loss: true,
  refused: false,
  examples: [],
  message: label,
} as const;

describe('a plan as people read it', () => {
  test('losses come first, then what is gravest; moves stand apart from edits', () => {
    const moved = change('renamed', { moves: true });
    const items = [
      item('a'),
      item('b', { class: 'refuse' }),
      item('c', { class: 'pin', effects: [loss], changes: [moved] }),
    ];
    const blocks = planBlocks(items, { forms: [], classes: [] });
    expect(blocks.map((block) => block.items[0]?.id)).toEqual(['c', 'b', 'a']);
    expect(blocks[0]).toMatchObject({ losses: [loss], edits: [], moves: [moved] });
  });

  test('what is said of several forms is said once; filters show some alone', () => {
    const items = ['a', 'b', 'c'].map((id) => item(id, { changes: [change(id === 'c' ? 'other' : 'the same')] }));
    const all = planBlocks(items, { forms: [], classes: [] });
    expect(all.map((block) => block.items.map(({ id }) => id))).toEqual([['a', 'b'], ['c']]);
    expect(planBlocks(items, { forms: ['b'], classes: ['safe'] })).toHaveLength(1);
    expect(planBlocks(items, { forms: [], classes: ['pin'] })).toEqual([]);
  });

  test('a change of a row of a look-up table names the row', () => {
    const changes = [change('loading 8 to 9', { subject: 'row:miseq' })];
    const [block] = planBlocks([item('platform', { kind: 'table', changes })], { forms: [], classes: [] });
    expect(block?.edits[0]?.message.en).toBe('miseq: loading 8 to 9');
  });
});

describe('what changed since a plan was read', () => {
  test('is told by thing: live versions, data, changes, and things that came or went', () => {
    const read = plan(item('a'), item('b', { tasks: 3 }), item('c'));
    const now = plan(item('a', { against: 2 }), item('b', { tasks: 4, changes: [change('more')] }), item('d'));
    expect(movedBetween(read, now).map(({ item: { id }, what, before, now: to }) => [id, what, before, to])).toEqual([
      ['c', 'left', 0, 0],
      ['a', 'live', 1, 2],
      ['b', 'tasks', 3, 4],
      ['b', 'changes', 0, 1],
      ['d', 'came', 0, 0],
    ]);
    expect(movedBetween(read, read)).toEqual([]);
  });
});

describe('files on the desk', () => {
  test('stand to those of the server as they are', () => {
    expect(stateOf(file('a', 'x'))).toBe('same');
    expect(stateOf(file('a', 'y', 'x'))).toBe('changed');
    expect(stateOf(file('a', 'y', null))).toBe('new');
    expect(stateOf({ ...file('a', 'x'), gone: true })).toBe('gone');
  });

  test('take each other’s place at a path, and leave for their neighbour', () => {
    const desk = [file('a', '1'), file('b', '2'), file('a', '3')].reduce(withFile, emptyDesk);
    expect(desk.files.map(({ text }) => text)).toEqual(['3', '2']);
    expect(withoutFile(desk, 'a').shown).toBe('b');
    expect(freePath(withFile(emptyDesk, file('new-1.json', '')))).toBe('new-2.json');
  });

  test('are known by what they say, wherever they come from', () => {
    const head = { kind: 'process', id: 'p', file: 'schemas/processes/p.json', label, sets: [] } as const;
    expect(headOf('\uFEFF{ "kind": "process", "id": "p" }', [head])).toBe(head);
    expect(headOf('{ "kind": "record", "id": "p" }', [head])).toBeNull();
    expect(identityIn('{ "kind": ')).toBeNull();
  });
});

describe('edits on the desk', () => {
  const text = '{ "kind": "types", "id": "t", "sets": { "s": { "properties": { "now": { "type": "string" } } } } }';
  const desk = withFile(emptyDesk, file('t.json', text));
  const diagnostic = {
    code: 'x/y',
    severity: 'error',
    file: 't.json',
    line: 1,
    column: 1,
    pointer: '/id',
    message: label,
    why: label,
    fix: { text: label, op: 'replace', pointer: '/id', value: 'u' },
  } as const;

  test('mend what a finding names, where its file is there', () => {
    expect(mayMend(desk, diagnostic)).toBe(true);
    expect(mendedDesk(desk, diagnostic)?.files[0]?.text).toContain('"id": "u"');
    expect(mayMend(desk, { ...diagnostic, file: 'other.json' })).toBe(false);
    expect(mendedDesk(withFile(emptyDesk, file('t.json', '{ "id" ')), diagnostic)).toBeNull();
  });

  test('write the former name of a field into the file that has it', () => {
    const question = {
      form: 'p',
      old: 'was',
      now: 'now',
      oldLabel: label,
      nowLabel: label,
      set: 's',
      former: 'was',
      lost: 1,
      open: true,
    };
    expect(renamedDesk(desk, question)?.files[0]?.text).toContain('"x-was": ["was"]');
    expect(renamedDesk(desk, { ...question, set: 'none' })).toBeNull();
  });
});
