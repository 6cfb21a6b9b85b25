// How long `npm start` takes until it is ready to serve, once everything is built and the database exists.
import { chmodSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { npmCommand } from '../build/install.mjs';
import { runProgram } from './support/program.ts';
import { must, runBench } from './support/report.ts';
import { ofSize } from './support/size.ts';
import { takeTurns } from './support/take-turns.ts';
import { startNode, startPostgres } from './start/bare.ts';

const amount = ofSize({ tiny: { seconds: 0, least: 1, warm: 0 }, full: { seconds: 15, least: 5 } });
const mostRatio = 15;
const seed = ofSize({ tiny: 'none', full: 'demo' });

const folder = mkdtempSync(join(tmpdir(), 'seqdesk-bench-'));
// As root, PostgreSQL runs as another user, who has to get in.
chmodSync(folder, 0o755);
try {
  await runBench('a bare start of Node and of the same PostgreSQL with the same data', async (report) => {
    const firstMs = await startAndStop();
    const { ours, reference } = await takeTurns(
      { work: startAndStop },
      { work: async () => (await startNode()) + (await startPostgres(join(folder, 'postgres'))) },
      amount,
    );
    const note = `the first start, with a new database: ${(firstMs / 1000).toFixed(1)} s`;
    report.add('npm start', { times: ours.times, reference: reference.times, most: mostRatio, note });
  });
} finally {
  rmSync(folder, { recursive: true, force: true });
}

/** Milliseconds from process start to readiness. */
async function startAndStop(): Promise<number> {
  const npm = npmCommand();
  const start = performance.now();
  const env = { DATA_DIR: folder, DATABASE_URL: '', SEED: seed };
  const program = await runProgram(npm.command, [...npm.args, 'start'], env);
  try {
    const ready = await fetch(`${program.url}/readyz`);
    const ms = performance.now() - start;
    must(ready.status === 200, `/readyz answers ${ready.status}`);
    const page = await fetch(program.url);
    must(page.status === 200 && (await page.text()).includes('<div id="root"'), 'the app is not served');
    must(existsSync(join(folder, 'postgres', 'postmaster.pid')), 'no PostgreSQL was started');
    return ms;
  } finally {
    await program.stop();
  }
}
