import { describe, expect, test } from 'vitest';
import { atOnce } from '../../../../src/core/expression/turns.ts';
import { JsonFault, readJson } from '../../../../src/server/platform/turns/json-reader.ts';

const limits = { depth: 20, values: 1_000_000, keys: 20_000, text: 1_000_000, key: 1000 };
const read = (text: string, own: Partial<typeof limits> = {}): unknown =>
  atOnce(readJson(text, { ...limits, ...own }, (piece) => JSON.parse(piece) as unknown));

function isRefused(work: () => unknown): boolean {
  try {
    work();
    return false;
  } catch {
    return true;
  }
}

/** Numbers as a series that is the same each time. */
function series(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((state / 2_147_483_648) * below);
  };
}

const leaves = ['0', '-1.5e3', 'true', 'null', '""', String.raw`"a\"],}{[\\"`, '"样本, {"', String.raw`"A\\"`];

/** A value of any shape with blanks where they may stand, long now and then. */
function written(next: (below: number) => number, depth = 0): string {
  const blank = [' ', '', '', '\n\t'][next(4)] ?? '';
  if (depth > 4 || next(3) === 0) return `${blank}${leaves[next(leaves.length)]}${blank}`;
  const count = depth < 2 && next(3) === 0 ? 3000 + next(9000) : next(6);
  const long = count > 10;
  const member = (): string =>
    long && next(50) > 0 ? `"${'x'.repeat(next(30))}"` : written(next, depth + 1 + Number(long));
  const members = Array.from({ length: count }, () => member());
  if (next(2) === 0) return `${blank}[${members.join(',')}${blank}]`;
  return `{${blank}${members.map((value, at) => `${blank}"k${at}"${blank}:${value}`).join(',')}}${blank}`;
}

describe('JSON that is read in pieces', () => {
  test('is what JSON.parse makes of it', () => {
    let longest = 0;
    for (let seed = 1; seed < 150; seed += 1) {
      const text = written(series(seed));
      longest = Math.max(longest, text.length);
      expect(read(text), `seed ${seed}`).toEqual(JSON.parse(text));
    }
    expect(longest).toBeGreaterThan(500_000);
  });

  test('is refused where JSON.parse refuses it', () => {
    const long = `[${'"text of a member",'.repeat(10_000)}1]`;
    const broken = [
      '',
      '[',
      ']',
      '[}',
      '{]',
      '[1,]',
      '[,1]',
      '{"a"}',
      '{"a":}',
      '{"a":1,}',
      '[1] 2',
      '[1][2]',
      '1 2',
      ',',
      '"',
      '[1 2]',
      long.slice(0, -1),
      `${long}]`,
      `${long} x`,
      `x${long}`,
      long.replace(/1\]$/, ']'),
      long.replace(/1\]$/, '}'),
      `[${long}${long}]`,
      `[${long} 1]`,
      `[1 ${long}]`,
      `{"a":${long}"b":1}`,
      `{"a" ${long}}`,
      `{"a":1,${long}}`,
      `{${long}}`,
      `{"a":${long},}`,
      `[${long},]`,
      `[${long},,1]`,
      `{"a":"b":${long}}`,
      `[${long.replace(',"', ',,"')}]`,
    ];
    for (const text of broken) {
      expect(
        isRefused(() => JSON.parse(text) as unknown),
        text.slice(0, 30),
      ).toBe(true);
      expect(
        isRefused(() => read(text)),
        `${text.slice(0, 30)} … ${text.slice(-30)}`,
      ).toBe(true);
    }
  });

  test('ids that came as numbers keep all their digits, in short texts and long ones', () => {
    const id = '1882431077810700305';
    const pad = `"${'x'.repeat(50)}",`.repeat(3000);
    for (const around of ['1', `[${pad}1]`]) {
      const text = `{"id":${id},"x":${around},"taskId": ${id} ,"ids":[${id}, ${id}],"y":${around},"No":${id},"n":[${id}],"t":"{\\"id\\":${id}}"}`;
      const value = read(text) as Record<string, unknown>;
      expect(value).toMatchObject({
        id,
        taskId: id,
        ids: [id, id],
        No: Number(id),
        n: [Number(id)],
        t: `{"id":${id}}`,
      });
    }
    expect(read(`[${id},1]`)).toEqual([id, 1]);
    expect(read(`{"id":${id}.5}`)).toEqual({ id: Number(`${id}.5`) });
    const many = `{"data":{"ids":[${`${id},`.repeat(20_000)}${id}]}}`;
    expect((read(many) as { data: { ids: unknown[] } }).data.ids.every((each) => each === id)).toBe(true);
  });

  test('too many values, too many keys and too great a depth are refused before anything is made of them', () => {
    const reasonOf = (work: () => unknown): unknown => {
      try {
        return work();
      } catch (error) {
        return error instanceof JsonFault ? error.reason : error;
      }
    };
    expect(reasonOf(() => read('[1,2,3,4]', { values: 5 }))).toEqual([1, 2, 3, 4]);
    expect(reasonOf(() => read('[1,2,3,4,5]', { values: 5 }))).toBe('too-many');
    expect(reasonOf(() => read('[[],[],[]]', { values: 5 }))).toBe('too-many');
    expect(reasonOf(() => read('{"a":1,"b":2,"c":3}', { keys: 2 }))).toBe('too-many');
    expect(reasonOf(() => read('['.repeat(21) + ']'.repeat(21)))).toBe('syntax');
    expect(reasonOf(() => read('['.repeat(20) + ']'.repeat(20)))).toHaveLength(1);
  });
});

describe('texts and keys that are too long', () => {
  const reason = (text: string): string => {
    try {
      read(text, { text: 2000, key: 10 });
      return '';
    } catch (error) {
      return error instanceof JsonFault ? error.reason : 'other';
    }
  };

  test.each([
    ['a text at the limit', `{"a":"${'字'.repeat(2000)}"}`, ''],
    ['a text above it', `{"a":["${'字'.repeat(2001)}"]}`, 'too-long'],
    ['a text that is the body', `"${'a'.repeat(2001)}"`, 'too-long'],
    ['escapes, which count as they are written', `["${String.raw`\n`.repeat(1001)}"]`, 'too-long'],
    ['a key at the limit', `{"${'k'.repeat(10)}" : "a text that is longer than a key"}`, ''],
    ['a key above it', `{"${'k'.repeat(11)}" : 1}`, 'too-long'],
    ['a key above it, far from its colon', `{"${'k'.repeat(11)}"${' '.repeat(5000)}:1}`, 'too-long'],
    ['a text of that length before blanks at the end of a list', `["${'k'.repeat(11)}"   ]`, ''],
  ])('%s', (_name, text, expected) => {
    expect(reason(text)).toBe(expected);
  });
});
