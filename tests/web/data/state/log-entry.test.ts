import { describe, expect, test } from 'vitest';
import {
  entryBytes,
  entryOf,
  inParts,
  newestWithin,
  readThrown,
  shownAddress,
  type LogEntry,
} from '../../../../src/web/data/state/log-entry.ts';

const now = new Date('2026-11-20T01:02:03.000Z');

function entry(message: string): LogEntry {
  return entryOf({ type: 'error', message }, 'https://desk.example/wel/index', now);
}

describe('S3-08 an entry', () => {
  test('has url, time, type, message, stack and info', () => {
    const whole = entryOf({ type: 'page', message: 'm', stack: 's', info: 'i' }, 'https://desk.example/a?b=1#c', now);
    expect(whole).toEqual({
      url: '/a?b=1',
      time: '2026-11-20T01:02:03.000Z',
      type: 'page',
      message: 'm',
      stack: 's',
      info: 'i',
    });
  });

  test('never says what lets somebody in', () => {
    const shown = shownAddress('https://desk.example/oauth/redirect/oidc?code=abc&state=def&tenant=000000');
    expect(shown).not.toMatch(/abc|def/);
    expect(shown).toContain('tenant=000000');
  });

  test('keeps to a length, however long the texts are', () => {
    const long = 'x'.repeat(100_000);
    const cut = entryOf({ type: long, message: long, stack: long, info: long }, `https://d.example/${long}`, now);
    expect(entryBytes(cut)).toBeLessThan(12_000);
  });
});

describe('S8-09 what was thrown', () => {
  test('errors keep their name and stack', () => {
    const read = readThrown(new TypeError('no such thing'));
    expect(read.message).toBe('TypeError: no such thing');
    expect(read.stack).toContain('log-entry.test');
  });

  test.each([
    ['text', 'text'],
    [{ code: 7 }, '{"code":7}'],
    [undefined, 'undefined'],
    [null, 'null'],
  ])('%o can be read as well', (thrown, message) => {
    expect(readThrown(thrown)).toEqual({ message, stack: '' });
  });

  test('a circle is no reason to fail', () => {
    const circle: { self?: unknown } = {};
    circle.self = circle;
    expect(readThrown(circle).message).toBe('[object Object]');
  });
});

describe('bounds', () => {
  const many = Array.from({ length: 250 }, (_, at) => entry(`number ${at}`));

  test('the newest stay', () => {
    const kept = newestWithin(many, 200, 10_000_000);
    expect(kept).toHaveLength(200);
    expect(kept.at(0)?.message).toBe('number 50');
    expect(kept.at(-1)?.message).toBe('number 249');
  });

  test('bytes count as well, in UTF-8', () => {
    const chinese = Array.from({ length: 10 }, () => entry('错误'.repeat(500)));
    const kept = newestWithin(chinese, 200, 10_000);
    expect(kept).toHaveLength(3);
    expect(kept.reduce((sum, one) => sum + entryBytes(one), 0)).toBeLessThanOrEqual(10_000);
  });

  test('parts hold all entries in order, none with too many', () => {
    const parts = inParts(many, 100, 10_000_000);
    expect(parts.map((part) => part.length)).toEqual([100, 100, 50]);
    expect(parts.flat()).toEqual(many);
    for (const part of inParts(many, 100, 2_000)) expect(JSON.stringify(part).length).toBeLessThanOrEqual(2_001);
  });
});
