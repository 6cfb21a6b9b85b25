// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { readEnvelope, readStored, removeStored, writeStored } from '../../../src/web/parts/storage.ts';

beforeEach(() => vi.useFakeTimers({ now: new Date('2026-11-20T08:00:00Z') }));

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  localStorage.clear();
  sessionStorage.clear();
});

describe('S3-10 stored records', () => {
  test.each([
    ['text', 'string'],
    [1.5, 'number'],
    [true, 'boolean'],
    [{ a: [1] }, 'object'],
  ])('%j is written with its type, place and time under the product’s prefix', (content, dataType) => {
    expect(writeStored('thing', content)).toBe(true);
    const record: unknown = JSON.parse(localStorage.getItem('seqdesk-thing') ?? '');
    expect(record).toEqual({ dataType, content, type: 'local', datetime: Date.parse('2026-11-20T08:00:00Z') });
    expect(readStored('thing')).toEqual(content);
  });

  test('S3-09 the record of the token has its content and time', () => {
    writeStored('access-token', 'abc');
    expect(readEnvelope('access-token')).toMatchObject({ content: 'abc', datetime: Date.now() });
  });

  test('type session is the session storage, anything else the local one', () => {
    writeStored('thing', 'here', 'session');
    expect([localStorage.length, readStored('thing'), readStored('thing', 'session')]).toEqual([0, null, 'here']);
    expect(readEnvelope('thing', 'session')?.type).toBe('session');
    removeStored('thing', 'session');
    expect(sessionStorage.length).toBe(0);
  });

  test('what is missing, foreign or torn is nothing', () => {
    for (const text of ['', '{', 'null', '"text"', '{"content":1}', '{"content":1,"datetime":"now"}']) {
      localStorage.setItem('seqdesk-thing', text);
      expect([text, readStored('thing')]).toEqual([text, null]);
    }
    expect(readStored('other')).toBeNull();
  });

  test('a storage that is full or shut says so instead of failing', () => {
    writeStored('thing', 'before');
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    expect(writeStored('thing', 'x'.repeat(10))).toBe(false);
    expect(readStored('thing')).toBe('before');
    vi.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
      throw new DOMException('shut', 'SecurityError');
    });
    expect(readStored('thing')).toBeNull();
  });
});
