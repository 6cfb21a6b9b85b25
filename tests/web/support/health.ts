import { vi } from 'vitest';

/** A question whether the server answers. */
export interface HealthQuestion {
  readonly answer: (status: number) => void;
  /** The line is cut. */
  readonly cut: () => void;
}

/** What was asked since it was last emptied, in order; each waits for its answer. */
export const healthQuestions: HealthQuestion[] = [];

/** Has this file of tests say whether the server answers. */
export function answerHealth(): void {
  vi.stubGlobal('fetch', (address: string) => {
    if (address !== '/healthz') throw new Error(`nothing answers for ${address}`);
    return new Promise((resolve, reject) => {
      healthQuestions.push({
        answer: (status) => resolve(new Response('', { status })),
        cut: () => reject(new TypeError('Failed to fetch')),
      });
    });
  });
}

/** The last question. */
export function lastHealthQuestion(): HealthQuestion {
  const last = healthQuestions.at(-1);
  if (last === undefined) throw new Error('nobody asked');
  return last;
}
