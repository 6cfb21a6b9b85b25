import { EventEmitter } from 'node:events';
import { join } from 'node:path';
import type { ViteDevServer } from 'vite';
import { afterAll, expect, onTestFinished, test, vi } from 'vitest';
import { authorsLoop } from '../../../scripts/dev/authors-loop.mjs';

/** Looks at all descriptors in place of another process: answers when told to, or is cut off. */
const library = vi.hoisted(() => ({ asked: 0, answer: (_state: unknown): void => undefined }));
const generated = vi.hoisted(() => ({ times: 0 }));
/** A project of a few descriptors with the generators that were built. */
const project = await vi.hoisted(async () => {
  const { symlinkSync } = await import('node:fs');
  const { smallLibrary } = await import('../../core/check/support/small-library.ts');
  const { smallProject } = await import('../../generators/support/small-project.ts');
  const small = smallProject(smallLibrary());
  symlinkSync(`${process.cwd()}/dist`, `${small.root}/dist`);
  return small;
});
afterAll(() => project.remove());

vi.mock(import('../../../scripts/build/files.mjs'), async (original) => ({
  ...(await original()),
  root: project.root,
}));

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

  watcher.emit('all', 'unlink', join(project.root, 'schemas', 'gone.json'));
  await expect.poll(() => library.asked, { timeout: 20_000 }).toBe(1);
  await loop.refollow();
  loop.serverStarted();
  await expect.poll(() => library.asked, { timeout: 20_000 }).toBe(2);
  library.answer({ report: { diagnostics: [], errors: 0 }, changed: [], text: '' });
  await expect.poll(() => generated.times, { timeout: 20_000 }).toBe(1);
});
