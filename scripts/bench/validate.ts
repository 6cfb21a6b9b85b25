// Time from process start to the last line of `validate` over 300 descriptors, beside a program that parses the same
// files and checks them against the compiled meta-schemas, which is the least that a validator does: without what earlier
// runs left behind, with it, and after one file was changed; and one process among them, without what earlier runs left.
import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { root } from '../build/files.mjs';
import { generateDescriptors } from './support/generate-descriptors.ts';
import { must, runBench } from './support/report.ts';
import { ofSize } from './support/size.ts';
import { takeTurns } from './support/take-turns.ts';

const wanted = ofSize({ tiny: 200, full: 300 });
const amount = ofSize({ tiny: { seconds: 0, least: 1, warm: 0 }, full: { seconds: 10, least: 5 } });
const mostRatio = { cold: 5, again: 1, changed: 2.5, alone: 1.5 };

const folder = mkdtempSync(join(tmpdir(), 'seqdesk-bench-'));
const validate = [join(root, 'dist', 'generators', 'validate.js')];
const parse = [join(root, 'dist', 'bench', 'parse-and-check.js')];

try {
  await runBench('a program that parses the same files and checks them with ajv', async (report) => {
    cpSync(join(root, 'schemas'), join(folder, 'schemas'), { recursive: true });
    generateDescriptors(join(folder, 'schemas'), wanted - descriptors().length);
    const files = descriptors();
    must(files.length === wanted, `there are ${files.length} descriptors instead of ${wanted}`);
    const all = new RegExp(`\\b${wanted} files checked: 0 errors, 0 warnings`);
    const checkWith = { work: async () => mustSay([...parse, ...files], new RegExp(`^${wanted} `, 'm')) };
    const compare = async (name: string, most: number, work: () => Promise<void>) => {
      const { ours, reference } = await takeTurns({ work }, checkWith, amount);
      report.add(name, { times: ours.times, reference: reference.times, most });
    };
    await compare(`validate ${wanted} descriptors`, mostRatio.cold, async () => {
      forget();
      mustSay(validate, all);
    });
    await compare('the same again', mostRatio.again, async () => mustSay(validate, all));
    const one = /\b1 file checked: 0 errors, 0 warnings/;
    await compare('one of them, which was changed', mostRatio.changed, async () => {
      touch(files[0] ?? '');
      mustSay([...validate, files[0] ?? ''], one);
    });
    await compare('one process', mostRatio.alone, async () => {
      forget();
      mustSay([...validate, files.find((file) => file.includes('processes')) ?? ''], one);
    });
    findsFault(files[0] ?? '');
  });
} finally {
  rmSync(folder, { recursive: true, force: true });
}

/** Takes away what earlier runs left behind. */
function forget() {
  rmSync(join(folder, '.cache'), { recursive: true, force: true });
}

/** Changes a file without changing what it means. */
function touch(file: string) {
  const path = join(folder, file);
  writeFileSync(path, `${readFileSync(path, 'utf8')}\n`);
}

/** Every descriptor of the generated set. */
function descriptors(): string[] {
  return readdirSync(join(folder, 'schemas'), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.json') && !file.startsWith('meta'))
    .map((file) => join('schemas', file))
    .filter((file) => isDescriptor(file));
}

/** Other files tell of the installation as a whole or of the demo. */
function isDescriptor(file: string) {
  const { $schema = '' } = JSON.parse(readFileSync(join(folder, file), 'utf8')) as { $schema?: string };
  return /\/(dictionary|family|menu|process|record|table|types)\.schema\.json$/.test($schema);
}

function run(args: readonly string[]) {
  const { status, stdout, stderr } = spawnSync(process.execPath, args, { cwd: folder, encoding: 'utf8' });
  return { status, text: `${stdout}${stderr}` };
}

/**
 * @param args of a program that has to find nothing wrong
 * @param said what it says of so many files
 */
function mustSay(args: readonly string[], said: RegExp) {
  const { status, text } = run(args);
  must(status === 0 && said.test(text), `${args[0]} ended with ${status} and said:\n${text.slice(-2000)}`);
}

/** A validator that looked at nothing would be fast as well. */
function findsFault(file: string) {
  const path = join(folder, file);
  writeFileSync(path, readFileSync(path, 'utf8').replace('{', '{ "planted": 1,'));
  for (const args of [validate, [...parse, file]]) {
    const { status, text } = run(args);
    must(status === 1 && text.includes(file), `${args[0]} does not find a fault in ${file}:\n${text.slice(-2000)}`);
  }
}
