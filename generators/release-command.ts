import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { AppliedRelease, PlanItem, ReleasePlan } from '../src/core/calls/releases.ts';
import type { Diagnostic } from '../src/core/errors/diagnostic.ts';
import { isObject } from '../src/core/text/json.ts';
import { nearest } from '../src/core/text/nearest.ts';
import { diagnosticReport } from './output/diagnostic-report.ts';
import { diagnosticText } from './output/diagnostic-text.ts';
import { leftOutText, planText } from './output/plan-text.ts';
import { pulledText } from './output/pulled-text.ts';
import { openDesk, type ReleaseDesk, type ReleaseFiles } from './publish/release-calls.ts';
import { pullFiles, type PullWish } from './pull.ts';
import { ServerRejection } from './publish/server-session.ts';
import { readReleaseRequest, type ReleaseRequest } from './release-request.ts';
import { renameAnswers, type RenameAnswers } from './rename-answers.ts';
import type { Terminal } from './terminal.ts';
import { misuseText, UsageError } from './usage-error.ts';

const usage = `Usage: npm run plan  -- [path …] --url http://host:port [options]
       npm run apply -- [path …] --url http://host:port [options]

plan tells what releasing descriptor files would change on a running server; apply releases them as one, all of it or
nothing. Without a path all files of the library (SCHEMAS_DIR, default schemas) count.
--account, --password  who releases (an administrator or analyst); or SEQDESK_ACCOUNT and SEQDESK_PASSWORD
--tenant               the company, default 000000
--form id, --class c   shows these alone (safe, upcast, pin, refuse); may be repeated. What is applied stays the same
--json                 the plan, or what was applied, as JSON
--plan file            plan writes the plan there; apply applies that very plan, or nothing
--rollback n           takes release n back as a whole (its number, or last): instead of paths
--prune                whatever the folder does not have goes out of use; without it only files that were deleted here (by
                       Git), came with the software, or are named though they are gone
--pull                 plan writes what was changed on the server into the files, those of the paths alone; a file with
                       changes of its own is left alone and named, unless --theirs; --dry-run writes nothing
--write                writes the versions that the server gives into the files, and renames that were answered
--rename form.old=new  the field new is the former field old, whose values it takes along; may be repeated
--no-rename            no field that is gone lives on under another name: its values may go
--dry-run              apply stops after the plan
--yes                  apply does not ask
--reason               why, shown in the list of versions
--lang zh|en           language of diagnostics and changes, default en
Exit code: 0 nothing to do, applied, or pulled; 1 refused, not reached, or files left alone; 2 there are changes (plan, apply --dry-run), not
confirmed, rows are converted first, or a file of the company (application.json, instruments.json, texts.json) differs
from what the server was built with; 3 misuse.
`;

/** Exit codes of both commands. */
export type ReleaseExit = 0 | 1 | 2 | 3;

/** `plan` and `apply`: compares files with a running server, and releases them; gives the exit code. */
export async function releaseCommand(
  command: 'plan' | 'apply',
  args: readonly string[],
  terminal: Terminal,
): Promise<ReleaseExit> {
  try {
    const request = readReleaseRequest(args, terminal);
    if (request !== 'help' && request.pull !== null)
      return await pull(command, { ...request, ...request.pull }, terminal);
    if (request !== 'help') return await release(command, request, terminal);
    terminal.print(usage);
    return 0;
  } catch (error) {
    if (error instanceof UsageError) {
      terminal.complain(misuseText(error, command));
      return 3;
    }
    if (!(error instanceof ServerRejection)) throw error;
    terminal.print(rejectedText(error));
    terminal.complain(`${command === 'plan' ? 'There is no plan' : 'Nothing was applied'}: ${error.message}\n`);
    return 1;
  }
}

/** Writes what is live into the files; exit code 1 where some are left alone. */
async function pull(
  command: 'plan' | 'apply',
  request: ReleaseRequest & Omit<PullWish, 'dryRun'>,
  { root, print }: Terminal,
): Promise<ReleaseExit> {
  if (command === 'apply') throw new UsageError('--pull changes files, not the server: use it with plan.');
  const desk = await openDesk(request.url, request.account);
  const pulled = pullFiles(root, await desk.files(), request);
  print(request.asJson ? `${JSON.stringify(pulled, null, 2)}\n` : pulledText(pulled, request));
  const fates = new Set(pulled.files.map(({ fate }) => fate));
  if (fates.has('own') || fates.has('taken')) return 1;
  return request.dryRun && [...fates].some((fate) => fate !== 'same') ? 2 : 0;
}

async function release(command: 'plan' | 'apply', request: ReleaseRequest, terminal: Terminal): Promise<ReleaseExit> {
  const desk = await openDesk(request.url, request.account);
  const { plan, answers } = await answeredPlan(desk, request, terminal);
  requireForms(request, plan);
  const isFinal = command === 'plan' || request.dryRun || !plan.ok || plan.items.length === 0;
  if (isFinal || !request.asJson) showPlan(plan, request, terminal);
  if (!plan.ok) {
    terminal.complain(`Refused: nothing of it can be applied as it is.\n${openRenames(plan)}`);
    return 1;
  }
  if (command === 'plan' && request.planFile !== null)
    writeFileSync(resolve(terminal.root, request.planFile), `${JSON.stringify(plan, null, 2)}\n`);
  if (command === 'plan' || request.dryRun) {
    if (request.write) writeAnswers(answers, plan.items, terminal);
    return plan.items.length === 0 && plan.unbuilt.length === 0 ? 0 : 2;
  }
  return apply({ desk, plan, request, answers }, terminal);
}

/** The plan, where fields seem to be renamed with the answers to that in it. */
async function answeredPlan(desk: ReleaseDesk, request: ReleaseRequest, terminal: Terminal) {
  const { files, renames, language, asJson, yes } = request;
  const asked = await desk.plan(files, []);
  if (files.whole !== true) requireKnown(files, asked);
  const by = { words: renames, language, ask: asJson || yes ? undefined : terminal.ask };
  const answers = await renameAnswers(asked, files, by);
  const isAnswered = answers.dropped.length > 0 || answers.edited.length > 0;
  if (answers.edited.length > 0 && !request.write)
    terminal.complain('The renames stand in no file yet: --write puts them there.\n');
  return { answers, plan: isAnswered ? await desk.plan(answers.files, answers.dropped) : asked };
}

/** @throws UsageError for a path that names nothing, here or on the server */
function requireKnown({ gone = [] }: ReleaseFiles, { items }: ReleasePlan): void {
  const stranger = gone.find((file) => !items.some((item) => item.file === file && item.version === 0));
  if (stranger !== undefined) throw new UsageError(`There is no file "${stranger}", neither here nor on the server.`);
}

/** @throws UsageError where a form is to be shown that neither the files nor the plan know */
function requireForms({ filter, files }: ReleaseRequest, { items, absent }: ReleasePlan): void {
  const here = [...files.files, ...files.beside].flatMap(({ text }) => idIn(text));
  const known = [...new Set([...here, ...[...items, ...absent].map(({ id }) => id)])];
  const stranger = filter.forms.find((id) => !known.includes(id));
  if (stranger === undefined) return;
  const meant = nearest(stranger, known);
  const cure = meant === null ? '' : ` "${meant}" is meant?`;
  throw new UsageError(`There is no form "${stranger}", neither in the files nor in the plan.${cure}`);
}

function idIn(text: string): readonly string[] {
  try {
    const value: unknown = JSON.parse(text);
    return isObject(value) && typeof value['id'] === 'string' ? [value['id']] : [];
  } catch {
    // What a file that cannot be read is wrong in, the plan tells.
    return [];
  }
}

function showPlan(plan: ReleasePlan, { asJson, filter, language, files }: ReleaseRequest, { print }: Terminal): void {
  if (asJson) return print(`${JSON.stringify(plan, null, 2)}\n`);
  if (plan.diagnostics.length > 0) {
    const asked = files.files.map(({ file }) => file);
    print(diagnosticText(diagnosticReport(asked, plan.diagnostics), language));
  }
  print(plan.ok || plan.items.length > 0 ? planText(plan, filter, language) : leftOutText(plan, language));
}

/** What somebody has to say before anything is lost. */
function openRenames({ items }: ReleasePlan): string {
  const open = items.flatMap(({ id, renames }) =>
    renames.filter((rename) => rename.open).map(({ old, now }) => `--rename ${id}.${old}=${now}`),
  );
  return open.length === 0 ? '' : `Say whether fields are renamed: ${open.join(' ')}, or --no-rename.\n`;
}

interface Applying {
  readonly desk: ReleaseDesk;
  readonly plan: ReleasePlan;
  readonly request: ReleaseRequest;
  readonly answers: RenameAnswers;
}

async function apply({ desk, plan, request, answers }: Applying, terminal: Terminal): Promise<ReleaseExit> {
  const { planFile, yes, reason, asJson } = request;
  const token = planFile === null ? plan.token : tokenIn(resolve(terminal.root, planFile));
  const done = plan.unbuilt.length === 0 ? 0 : 2;
  if (plan.items.length === 0 && token === plan.token) return done;
  if (!yes && planFile === null && !(await isConfirmed(terminal))) {
    terminal.complain('Not confirmed: nothing was applied.\n');
    return 2;
  }
  const applied = await desk.apply(answers.files, { token, reason, dropped: answers.dropped });
  if (request.write) writeAnswers(answers, applied.items, terminal);
  terminal.print(asJson ? `${JSON.stringify(applied, null, 2)}\n` : appliedText(applied));
  return applied.conversions.length === 0 ? done : 2;
}

async function isConfirmed({ ask, complain }: Terminal): Promise<boolean> {
  if (ask !== undefined) return /^y(?:es)?$/i.test((await ask('Apply this plan? [y/N] ')).trim());
  complain('Nobody can be asked here: say --yes, or --plan with the file of a plan.\n');
  return false;
}

function tokenIn(path: string): string {
  if (!existsSync(path)) throw new UsageError(`There is no plan "${path}": make it by plan --plan.`);
  try {
    const plan: unknown = JSON.parse(readFileSync(path, 'utf8'));
    if (isObject(plan) && typeof plan['token'] === 'string') return plan['token'];
  } catch {
    // Told below, as is JSON that is no plan.
  }
  throw new UsageError(`"${path}" is no plan: make it by plan --plan.`);
}

function appliedText({ release: number, items, forms, conversions }: AppliedRelease): string {
  const named = items.map(({ kind, id, version }) => `${kind} ${id} ${version === 0 ? 'out of use' : `v${version}`}`);
  const along = forms.length === 0 ? '' : `Forms that came along: ${forms.map(({ formId }) => formId).join(', ')}.\n`;
  if (conversions.length === 0) return `Applied as release ${number}: ${named.join(', ')}.\n${along}`;
  const rows = conversions.map(({ total, formId }) => `${total} rows of ${formId}`).join(', ');
  return `Nothing is live yet: ${rows} are converted first, then all is released as one: ${named.join(', ')}.\n`;
}

/** Writes the renames that were answered and the versions that the server gives. */
function writeAnswers({ edited }: RenameAnswers, items: readonly PlanItem[], terminal: Terminal): void {
  for (const { file, text } of edited) {
    writeFileSync(join(terminal.root, file), text);
    terminal.print(`${file}: x-was written.\n`);
  }
  writeVersions(items, terminal);
}

/** Writes versions into files that say another one, and nothing else of them. */
function writeVersions(items: readonly PlanItem[], { root, print }: Terminal): void {
  for (const { file, version, id } of items) {
    const path = join(root, file);
    if (!existsSync(path)) continue;
    const text = readFileSync(path, 'utf8');
    const next = text.replace(/("version"\s*:\s*)\d+/, `$1${version}`);
    if (next === text) continue;
    writeFileSync(path, next);
    print(`${file}: version ${version} of ${id} written.\n`);
  }
}

/** What the server found wrong, or what moved since the plan. */
function rejectedText({ data }: ServerRejection): string {
  if (!isObject(data)) return '';
  const { diagnostics, plan } = data;
  const found = Array.isArray(diagnostics) ? (diagnostics as readonly Diagnostic[]) : [];
  const told = found.length > 0 ? diagnosticText(diagnosticReport([], found), 'en') : '';
  return isObject(plan) ? `${told}The plan is now:\n${planText(plan as unknown as ReleasePlan, all, 'en')}` : told;
}

const all = { forms: [], classes: [] };
