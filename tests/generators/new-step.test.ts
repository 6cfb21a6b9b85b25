import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { checkDescriptors } from '../../generators/validate-command.ts';
import { newStepCommand, type Ask } from '../../generators/new-step-command.ts';
import { smallLibrary } from '../core/check/support/small-library.ts';
import { smallProject } from './support/small-project.ts';

let root = '';
const plain = 'schemas/plain.json';

beforeEach(() => {
  root = smallProject(smallLibrary()).root;
});
afterEach(() => rmSync(root, { recursive: true }));

/** Runs the command; what it says and how it ends. */
async function run(args: readonly string[], ask?: Ask): Promise<{ code: number; said: string }> {
  let said = '';
  const hear = (text: string): void => void (said += text);
  const code = await newStepCommand(args, { root, environment: {}, print: hear, complain: hear }, ask);
  return { code, said };
}

const read = (file: string) => JSON.parse(readFileSync(join(root, file), 'utf8'));
const errors = (file: string): number => checkDescriptors(root, [file]).errors;
const step = ['--id', 'final-review', '--like', 'approval', '--roles', 'legal', '--days', '2'];

describe('new:step', () => {
  test('puts a step after one that is named; the descriptor is valid at once', async () => {
    const [first] = read(plain).steps;
    const { code } = await run([plain, ...step, '--after', first.id]);
    expect(code).toBe(0);
    expect(read(plain).steps[1]).toEqual({
      id: 'final-review',
      like: 'approval',
      roles: ['legal'],
      due: { workdays: 2 },
    });
    expect(errors(plain)).toBe(0);
  });

  test('a step in the last place ends the process, and the step before leads to it', async () => {
    expect((await run([plain, ...step])).code).toBe(0);
    const { steps } = read(plain);
    expect(steps.at(-1).outcomes).toEqual([{ id: 'approve', to: 'end' }]);
    expect(JSON.stringify(steps.at(-2).outcomes)).not.toContain('"end"');
    expect(errors(plain)).toBe(0);
  });

  test('makes a process with its first step', async () => {
    const file = 'schemas/processes/support/seal-application.json';
    const names = ['--process-zh', '用印申请', '--process-en', 'Seal application', '--start-edit', '@facts'];
    expect((await run([file, ...step, ...names, '--start-roles', 'sales'])).code).toBe(0);
    expect(read(file)).toMatchObject({
      id: 'seal-application',
      stage: 'support',
      start: { by: ['manual'], roles: ['sales'], edit: ['@facts'] },
      steps: [{ id: 'final-review' }],
    });
    expect(errors(file)).toBe(0);
  });

  test('asks a person for what is missing', async () => {
    const asked: string[] = [];
    const ask: Ask = (question) => {
      asked.push(question);
      return Promise.resolve(question.startsWith('Id') ? 'final-review' : 'legal, sales');
    };
    expect((await run([plain, '--like', 'approval'], ask)).code).toBe(0);
    expect(asked).toHaveLength(2);
    expect(read(plain).steps.at(-1).roles).toEqual(['legal', 'sales']);
  });

  test.each([
    ['a role that does not exist', [plain, ...step, '--roles', 'legl'], 'Did you mean "legal"?'],
    ['a step that is not there', [plain, ...step, '--after', 'nowhere'], 'has no step "nowhere"'],
    ['a member of a family', ['schemas/process.json', ...step], 'add the step to schemas/families/'],
    ['a descriptor without steps', ['schemas/types.json', ...step], 'has no steps'],
    ['a missing id', [plain, '--roles', 'legal'], '--id is missing'],
    ['one language', [plain, ...step, '--zh', '复核'], 'Give --zh and --en'],
    ['two places', [plain, ...step, '--after', 'a', '--before', 'b'], 'Give --after or --before'],
    ['a new process elsewhere', ['schemas/new.json', ...step], 'schemas/processes/STAGE/ID.json'],
    ['no descriptor', ['schemas/note.txt', ...step], 'name a .json file'],
    ['an unknown option', [plain, ...step, '--role', 'x'], '--role'],
    ['days that are none', [plain, ...step, '--days', 'two'], 'a whole number'],
  ])('refuses %s with exit code 2 and writes nothing', async (_, args, said) => {
    const before = readFileSync(join(root, plain), 'utf8');
    const result = await run(args);
    expect(result.code).toBe(2);
    expect(result.said).toContain(said);
    expect(readFileSync(join(root, plain), 'utf8')).toBe(before);
  });
});
