import { quietMs } from './spared-connection.ts';

/** Waits until the page has nothing else to do. */
export function idle(): Promise<void> {
  return new Promise((done) => {
    if ('requestIdleCallback' in window) window.requestIdleCallback(() => done());
    else setTimeout(done, quietMs);
  });
}
