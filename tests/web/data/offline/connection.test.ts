// @vitest-environment jsdom
import { answerHealth, healthQuestions, lastHealthQuestion } from '../../support/health.ts';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import {
  connection,
  isOutOfReach,
  onBackOnline,
  watchConnection,
} from '../../../../src/web/data/offline/connection.ts';

let stop: () => void;

beforeEach(() => {
  answerHealth();
  vi.useFakeTimers();
  stop = watchConnection();
});

afterEach(async () => {
  const settled = isOutOfReach();
  lastHealthQuestion().answer(200);
  await settled;
  stop();
  healthQuestions.length = 0;
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('whether the server can be reached', () => {
  test('is told at once where the browser knows that there is no network', () => {
    window.dispatchEvent(new Event('offline'));
    expect(connection.offline).toBe(true);
  });

  test('is asked every two seconds until it answers; then whoever waited is told, once', async () => {
    const back = vi.fn();
    const end = onBackOnline(back);
    window.dispatchEvent(new Event('offline'));
    for (const count of [1, 2, 3]) {
      await vi.advanceTimersByTimeAsync(2_000);
      expect(healthQuestions).toHaveLength(count);
      if (count < 3) lastHealthQuestion().cut();
    }
    expect([connection.offline, back.mock.calls.length]).toEqual([true, 0]);
    lastHealthQuestion().answer(200);
    await vi.advanceTimersByTimeAsync(10_000);
    expect([connection.offline, back.mock.calls.length, healthQuestions.length]).toEqual([false, 1, 3]);
    end();
  });

  test('several who ask at once get one answer', async () => {
    const both = Promise.all([isOutOfReach(), isOutOfReach()]);
    expect(healthQuestions).toHaveLength(1);
    lastHealthQuestion().cut();
    expect(await both).toEqual([true, true]);
  });

  test('an answer that was asked for before the network went says nothing any more', async () => {
    const asked = isOutOfReach();
    window.dispatchEvent(new Event('offline'));
    lastHealthQuestion().answer(200);
    expect(await asked).toBe(true);
  });

  test('a server that answers with a fault of its gateway is out of reach', async () => {
    const asked = isOutOfReach();
    lastHealthQuestion().answer(502);
    expect(await asked).toBe(true);
  });
});
