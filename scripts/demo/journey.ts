import type { OutcomeModel } from '../../src/core/model/model.ts';
import { startStep } from '../../src/core/words/application-step.ts';
import type { FoundProcess } from '../../src/server/forms/find-release.ts';
import type { Principal } from '../../src/server/platform/http/access.ts';
import { attachFile } from '../../src/server/files/store-file.ts';
import type { FileOwner } from '../../src/server/files/file-access.ts';
import type { Services } from '../../src/server/platform/services.ts';
import type { TenantTransaction } from '../../src/server/platform/store/database.ts';
import { claimTask } from '../../src/server/workflow/claim-task.ts';
import { completeTask } from '../../src/server/workflow/complete-task.ts';
import type { CompletionReply } from '../../src/core/calls/moves.ts';
import { saveDraft } from '../../src/server/workflow/drafts.ts';
import { readData } from '../../src/server/workflow/instance-store.ts';
import { startProcess } from '../../src/server/workflow/start-process.ts';
import type { Crew } from './crew.ts';
import type { Dice } from './dice.ts';
import { definitionName, enterProcess } from './enter-process.ts';
import type { ExampleData } from './example-data.ts';
import { variantOf } from './examples.ts';
import { shiftExample } from './dates.ts';
import { madeFile } from './files.ts';
import { pageData, reasonsFor, type Page } from './page-data.ts';
import { rolesOf, type PathMove } from './goals.ts';
import type { ProjectFacts } from './projects.ts';
import { withTubes, type Tube } from './samples.ts';
import { dayBegins, type PastClock } from './clock.ts';
import { runUnit } from '../../src/server/platform/unit.ts';

type Row = Readonly<Record<string, unknown>>;

/** What journeys are made with: services and the transaction that all of them share. */
export interface Workshop {
  readonly services: Services;
  readonly tx: TenantTransaction;
  readonly clock: PastClock;
  readonly crew: Crew;
  readonly data: ExampleData;
}

/** One instance of a process under way through the laboratory. */
export interface Journey {
  readonly process: FoundProcess;
  readonly project: ProjectFacts;
  readonly dice: Dice;
  /** By how much its tubes are numbered beyond those of the examples. */
  readonly serial: number;
  /** Which of several examples a page takes. */
  readonly turn: number;
  /** Files that somebody sent before in other journeys of the process, by who, project and name. */
  readonly files: Map<string, unknown>;
  /** The samples that it is begun with, instead of those of the examples. */
  readonly tubes: readonly Tube[];
}

/** A task that waits. */
export interface Waiting {
  readonly taskId: string;
  readonly processInstanceId: string;
}

/** Starts a process: by hand where people may, else as an outcome of another process would. */
export async function begin(workshop: Workshop, journey: Journey, starter: Principal): Promise<Waiting> {
  const { services, clock } = workshop;
  const { model: process } = journey.process;
  if (process.start.by.includes('manual')) {
    const page = pageOf(workshop, journey, starter, {
      step: startStep,
      held: {},
      owner: { kind: 'form', id: process.id },
    });
    const definition = await definitionName(services, starter.tenantId, process.id);
    const data = await filled(workshop, journey, { page, since: null });
    return runUnit(services, starter, (unit) => startProcess(unit, definition, data));
  }
  const { taskId, processInstanceId } = await enterProcess(services, starter, process.id, null);
  clock.pass(journey.dice.between(8, 30));
  const next = await work(workshop, journey, { taskId, processInstanceId }, { who: starter, move: null });
  return { taskId: next.taskId, processInstanceId };
}

const aMinute = 60_000;
/** Minutes that somebody has a task at most. */
const longestWork = 110;

/** Who does a task and how it is left; the application form has one way alone. */
export interface Deed {
  readonly who: Principal;
  readonly move: PathMove | null;
  /** Processes to open, of those that the outcome offers. */
  readonly open?: readonly string[];
}

/** Claims a task, fills its page in and hands it on. */
export async function work(workshop: Workshop, journey: Journey, task: Waiting, deed: Deed): Promise<CompletionReply> {
  const { services } = workshop;
  const { taskId } = task;
  const { who, move } = deed;
  const since = move === null ? null : workshop.clock.before;
  await claimBefore(workshop, who, taskId, journey.dice);
  const page = await taskPage(workshop, journey, task, deed);
  const data = await filled(workshop, journey, { page, since });
  if (move === null) return runUnit(services, who, (unit) => completeTask(unit, { taskId, outcome: 'submit', data }));
  const { outcome } = move;
  const reasons = Object.keys(reasonsFor(page.view, outcome, data));
  const said = remark(outcome, journey.dice, nextPerson(workshop, journey, outcome.to));
  return runUnit(services, who, (unit) =>
    completeTask(unit, {
      taskId,
      outcome: outcome.id,
      comment: said,
      data: { ...data, ...Object.fromEntries(reasons.map((key) => [key, said])) },
      open: deed.open ?? [],
    }),
  );
}

/** Claims a task some time before it is handed in, which is now, but not before it was there. */
async function claimBefore({ services, clock }: Workshop, who: Principal, taskId: string, dice: Dice): Promise<void> {
  const done = clock.now();
  const earliest = Math.max(clock.before.getTime(), dayBegins(done).getTime());
  const longest = Math.min(longestWork, (done.getTime() - earliest) / aMinute);
  clock.pass(-dice.between(0.2, 0.9) * Math.max(0, longest));
  await runUnit(services, who, (unit) => claimTask(unit, taskId));
  clock.putTo(done);
}

/** Who has the step that comes; null at the end. */
function nextPerson({ crew }: Workshop, { process }: Journey, to: string): string | null {
  const [role] = rolesOf(process.model, to);
  return role === undefined ? null : crew.inRole(role).realName;
}

/** Claims a task, and with `isBegun` leaves a draft of half of its page there. */
export async function take(
  workshop: Workshop,
  journey: Journey,
  task: Waiting,
  { isBegun, ...deed }: Deed & { readonly isBegun: boolean },
): Promise<void> {
  const { services, clock } = workshop;
  const { who } = deed;
  const since = clock.before;
  await runUnit(services, who, (unit) => claimTask(unit, task.taskId));
  if (!isBegun) return;
  clock.pass(5);
  const { view, ...page } = await taskPage(workshop, journey, task, deed);
  const data = await filled(workshop, journey, { page: { view, ...page }, since });
  const tables = new Set(view.tables.map(({ name }) => name));
  const header = Object.entries(data).filter(([key]) => !tables.has(key));
  const written = header.slice(0, Math.ceil(header.length / 2));
  const release = { formId: view.formId, version: view.version };
  await runUnit(services, who, (unit) =>
    saveDraft(unit, task.taskId, { seq: 1, release, header: Object.fromEntries(written), patches: [] }),
  );
}

async function taskPage(workshop: Workshop, journey: Journey, task: Waiting, { who, move }: Deed): Promise<Page> {
  const held = await readData(workshop.tx, task.processInstanceId);
  return pageOf(workshop, journey, who, {
    step: move?.step ?? startStep,
    held,
    owner: { kind: 'task', id: task.taskId },
  });
}

interface Place {
  readonly step: string;
  readonly held: Row;
  readonly owner: FileOwner;
}

function pageOf(
  { services, clock, crew }: Workshop,
  { process, project, files }: Journey,
  who: Principal,
  place: Place,
): Page {
  const { step, held, owner } = place;
  const upload = async (name: string): Promise<unknown> => {
    const known = files.get(`${who.userId} ${project.projectNo} ${name}`);
    if (known !== undefined) return known;
    const made = await madeFile(name, `${project.projectNo} ${process.model.id}`);
    const file = await runUnit(services, who, (unit) => attachFile(unit, owner, made));
    files.set(`${who.userId} ${project.projectNo} ${name}`, file);
    return file;
  };
  return {
    view: services.kits.of(process.loaded, step, who.roles).view,
    held,
    userId: who.userId,
    at: clock.now(),
    projectNo: project.projectNo,
    personOf: crew.personOf,
    upload,
  };
}

/** A page, and since when it was there to be filled in; null for application forms. */
interface Sitting {
  readonly page: Page;
  readonly since: Date | null;
}

/** What is handed in at a page: an example of it, made this project's and this day's own. */
async function filled(
  { data, clock }: Workshop,
  { process, project, ...journey }: Journey,
  { page, since }: Sitting,
): Promise<Row> {
  const { view } = page;
  const examples = data.examples(process.model.id, view.step);
  const example = examples[journey.turn % Math.max(1, examples.length)] ?? {};
  const isStart = view.step === startStep;
  const own = variantOf(example, { project, dice: journey.dice, turn: journey.turn, at: clock.now() });
  const given = isStart ? { ...own, ...data.presupposed(process.model.id, example) } : own;
  const { projectNo, contractNo } = project;
  const { serial, dice, tubes } = journey;
  const liveness = { view, at: clock.now(), since, serial, projectNo, contractNo, dice };
  const form = shiftExample(data.examples(process.model.id, startStep)[0] ?? {}, liveness);
  const alive = withTubes(shiftExample(given, liveness), { form, held: page.held, tubes });
  return pageData(page, isStart ? { ...alive, ...factsFor(view.editable, project) } : alive);
}

/** What is known of the project and its contract, as far as a page asks for it. */
function factsFor(editable: ReadonlySet<string>, { facts }: ProjectFacts): Row {
  return Object.fromEntries(Object.entries(facts).filter(([key]) => editable.has(key)));
}

const agreed = [
  '同意',
  '资料齐全，同意',
  '样本与对照齐全，同意',
  '数据核对无误，同意提交',
  '已与客户电话确认，请按计划推进',
  '符合 SOP 要求，通过',
] as const;

const returned = [
  '请补充样本运输温度记录后重新提交',
  '第 2 个样本浓度与电泳图不符，请复核',
  '计划完成日期与客户约定不一致，请调整',
  '请附上原始记录扫描件',
  '数量与送样单不符，请与客户经理核对',
] as const;

const mentionEvery = 0.12;

/**
 * What somebody says to the way they send a task on; now and then they name who has it next.
 *
 * @param next their real name
 */
function remark({ direction }: OutcomeModel, dice: Dice, next: string | null): string {
  const said = direction === 'forward' ? dice.pick(agreed) : dice.pick(returned);
  return next !== null && dice.roll() < mentionEvery ? `@${next} ${said}` : said;
}
