import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  realpathSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openDataFolder } from '../../../../src/server/platform/store/data-folder.ts';
import { lockDataFolder } from '../../../../src/server/platform/store/data-folder-lock.ts';

const usual = process.env['TMPDIR'];
let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'seqdesk-folder-'));
});
afterEach(() => {
  if (usual === undefined) delete process.env['TMPDIR'];
  else process.env['TMPDIR'] = usual;
  rmSync(root, { recursive: true, force: true });
});

test('a socket path has room for PostgreSQL’s name wherever the temporary folder lies', () => {
  const deep = join(root, 'x'.repeat(60), 'y'.repeat(60));
  mkdirSync(deep, { recursive: true });
  process.env['TMPDIR'] = deep;
  const { sockets } = openDataFolder(join(root, 'data'));
  expect(Buffer.byteLength(join(sockets, '.s.PGSQL.5432'))).toBeLessThan(107);
  expect(statSync(sockets).mode & 0o777).toBe(0o700);
  rmSync(sockets, { recursive: true });
});

test('the same DATA_DIR has the same sockets, by whatever path it is named', () => {
  const real = openDataFolder(join(root, 'data'));
  symlinkSync(join(root, 'data'), join(root, 'link'));
  const linked = openDataFolder(join(root, 'link'));
  expect(linked.sockets).toBe(real.sockets);
  expect(linked.root).toBe(realpathSync(join(root, 'data')));
  const other = openDataFolder(join(root, 'other'));
  expect(other.sockets).not.toBe(real.sockets);
  for (const { sockets } of [real, other]) rmSync(sockets, { recursive: true });
});

test('a DATA_DIR that cannot be made is refused with what to do', () => {
  expect(() => openDataFolder(join(root, 'a', 'b', 'c'))).not.toThrow();
  writeFileSync(join(root, 'file'), '');
  expect(() => openDataFolder(join(root, 'file', 'data'))).toThrow('choose another DATA_DIR');
  expect(() => openDataFolder(join(root, 'file'))).toThrow('choose another DATA_DIR');
});

test.skipIf(!existsSync('/proc/self'))('a DATA_DIR where the system allows no folder is refused at once', () => {
  expect(() => openDataFolder('/proc/seqdesk/data')).toThrow('choose another DATA_DIR');
});

test('a DATA_DIR is held once, and free again when released', async () => {
  const folder = openDataFolder(join(root, 'data'));
  const lock = await lockDataFolder(folder);
  await expect(lockDataFolder(folder)).rejects.toThrow(`process ${process.pid}`);
  await lock.release();
  expect(existsSync(folder.sockets)).toBe(false);
  const again = await lockDataFolder(openDataFolder(join(root, 'data')));
  await again.release();
});
