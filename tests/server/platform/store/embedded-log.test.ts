import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { lastFatal } from '../../../../src/server/platform/store/embedded/embedded-postgres.ts';

let folder: string;
beforeEach(() => (folder = mkdtempSync(join(tmpdir(), 'seqdesk-log-'))));
afterEach(() => rmSync(folder, { recursive: true }));

function told(...lines: readonly string[]): string {
  const file = join(folder, 'postgres.log');
  writeFileSync(file, `before\n${lines.join('\n')}\n`);
  return lastFatal(file, 'before\n'.length);
}

const refused = 'FATAL:  the database system is not yet accepting connections';

test('why the database ended is told, not that it took no connections until then', () => {
  const crashed = 'PANIC:  could not locate a valid checkpoint record';
  expect(told(crashed, refused, 'LOG:  database system is shut down')).toBe(crashed);
  expect(told('FATAL:  the database system is starting up', 'LOG:  it is shut down')).toBe('LOG:  it is shut down');
});

test('a full disk is told before what follows from it', () => {
  const full = 'ERROR:  could not write to file "pg_wal/xlogtemp.1": No space left on device';
  expect(told(full, refused, 'FATAL:  startup process was terminated')).toBe(full);
});
