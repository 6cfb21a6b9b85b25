import { EventEmitter } from 'node:events';
import { join } from 'node:path';
import type { ViteDevServer } from 'vite';
import { expect, onTestFinished, test, vi } from 'vitest';
import { authorsLoop } from '../../../scripts/dev/authors-loop.mjs';

/** Looks at all descriptors in place of another process: answers when told to, or is cut off. */
const library = vi.hoisted(() => ({ asked: 0, answer: (_state: unknown): void => undefined }));
const generated = vi.hoisted(() => ({ times: 0 }));

vi.mock(import('../../../scripts/dev/whole-library.mjs'), () => ({
  WholeLibrary: class {
    start = (): void => library.answer(null);
    stop = (): void => undefined;
    read = () => {
      library.asked += 1;
      return new Promise<never>((resolve) => {
        library.answer = resolve as (state: unknown) => void;
      });
    };
  } as never,
}));

vi.mock(import('../../../scripts/dev/background-generate.mjs'), () => ({
  BackgroundGenerate: class {
    soon = (): void => void (generated.times += 1);
    stop = (): void => undefined;
  } as never,
}));

test('what was saved while the generators were built anew is looked at afterwards, and generated', async () => {
  const loop = authorsLoop({ deploy: () => Promise.resolve(''), onSeeds: () => undefined });
  const watcher = Object.assign(new EventEmitter(), { add: () => undefined });
  const httpServer = new EventEmitter();
  onTestFinished(() => void httpServer.emit('close'));
  const ws = { send: () => undefined, on: () => undefined };
  const web = { middlewares: { use: () => undefined }, watcher, ws, httpServer } as unknown as ViteDevServer;
  await (loop.configureServer as unknown as (server: ViteDevServer) => Promise<void>)(web);

  watcher.emit('all', 'unlink', join(process.cwd(), 'schemas', 'processes', 'experiment', 'gone.json'));
  await expect.poll(() => library.asked, { timeout: 20_000 }).toBe(1);
  await loop.refollow();
  loop.serverStarted();
  await expect.poll(() => library.asked, { timeout: 20_000 }).toBe(2);
  library.answer({ report: { diagnostics: [], errors: 0 }, changed: [], text: '' });
  await expect.poll(() => generated.times, { timeout: 20_000 }).toBe(1);
});
