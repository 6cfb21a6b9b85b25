import type { Locator, Page, Response } from 'playwright-core';
import { acceptSubmission } from '../../../src/core/form/accept-submission.ts';
import { applyDefaults } from '../../../src/core/form/defaults.ts';
import { createFormEngine } from '../../../src/core/form/engine.ts';
import { opinionKey } from '../../../src/core/form/opinion.ts';
import type { FormEngine } from '../../../src/core/form/form-engine.ts';
import type { FormView } from '../../../src/core/form/form-view.ts';
import { offsetTime } from '../../../src/server/platform/clock.ts';
import type { FilledPage, FilledStart, Hand, OwnPage, Walk } from '../../server/app/robot/robot.ts';
import { serverHand } from '../../server/app/robot/hand.ts';
import type { Tally } from '../../server/app/robot/tally.ts';
import type { Json } from '../../server/support/test-server.ts';
import { shownPart, structureFindings } from '../support/axe.ts';
import { expect } from '../support/expect.ts';
import { confirmDialog, giveReason, reasonDialog } from '../support/form.ts';
import { openQuestion } from '../support/overlays.ts';
import { goWithin } from '../support/sweep.ts';
import { closeShown, shownPage } from '../support/tabs.ts';
import { fillForm } from './fill-form.ts';
import { switchLanguage, type RoleDesk, type RoleDesks } from './role-desks.ts';
import { expectForm } from './shown-form.ts';
import type { Stopwatch } from './stopwatch.ts';

/** What the browser's hand works with. */
export interface Tools {
  readonly desks: RoleDesks;
  readonly tally: Pick<Tally, 'seen'>;
  readonly watch: Stopwatch;
  /** Kinds of fields that were looked at for everybody so far; null: each page is looked at, and in both languages. */
  readonly known: Set<string> | null;
  /** The account of a person by the id. */
  readonly accountOf: (userId: string) => string;
}

/** Works as people do: opens pages, looks at them in both languages, types, and presses buttons. */
export function browserHand(tools: Tools): Hand {
  return {
    start: (page) => start(tools, page),
    // Claiming is the same for every step, and has browser tests of its own.
    claim: serverHand.claim,
    handIn: (_, page, open) => handIn(tools, page, open),
    lookBack: (walk) => lookBack(tools, walk),
  };
}

type Filled = FilledStart | FilledPage;

function deskOf(tools: Tools, { desks, role }: Pick<OwnPage, 'desks' | 'role'>): Promise<RoleDesk> {
  return tools.desks.at(desks.accountOf(role));
}

function openForm({ watch }: Tools, page: Page, name: string, address: string): Promise<void> {
  return watch.time('open', name, async () => {
    await goWithin(page, `/work/process/${address}`);
    await shownPage(page).locator('.form-body').waitFor();
  });
}

async function start(tools: Tools, filled: FilledStart): Promise<Json> {
  const { process, definitionId } = filled;
  const role = await deskOf(tools, filled);
  const { page } = role.desk;
  await openForm(tools, page, `${process.id} start`, `${process.id}/form/${encodeURIComponent(definitionId)}`);
  await fillAndLook(tools, role, filled, '');
  const sending = { call: '/process/start', next: '/work/send' };
  return answered(page, sending, () => page.getByTestId('start-submit').click());
}

async function handIn(tools: Tools, filled: FilledPage, open: readonly string[]): Promise<Json> {
  const { process, view, taskId, outcome } = filled;
  const role = await deskOf(tools, filled);
  const { page } = role.desk;
  await openForm(tools, page, `${process.id} ${view.step}`, `${process.id}/${view.step}/${taskId}`);
  await shownPage(page).locator('.outcome-bar').waitFor();
  await fillAndLook(tools, role, filled, filled.prevUser);
  const press = async (): Promise<void> => {
    await shownPage(page)
      .getByTestId(`outcome-${outcome?.id ?? 'submit'}`)
      .click();
    if (outcome === null || (outcome.direction === 'forward' && open.length === 0)) return;
    const ends = outcome.direction === 'terminate' && view.editable.has(opinionKey);
    if (outcome.direction === 'backward' || ends) {
      if (open.length > 0) await chooseAll(reasonDialog(page), open.length);
      await giveReason(page, 'Once more, please');
      return;
    }
    await chooseAll(openQuestion(page), open.length);
    await confirmDialog(page);
  };
  return tools.watch.time('hand in', '', () => answered(page, { call: '/complete-task', next: '/work/todo' }, press));
}

/** Ticks all that the question before handing in offers to open, once it is asked. */
async function chooseAll(question: Locator, count: number): Promise<void> {
  await expect(question.locator('.ant-btn-primary')).toBeVisible();
  await expect(question.locator('.opens-choice input[type="checkbox"]'), 'processes offered').toHaveCount(count);
  // Where all of them are opened, there is nothing to choose.
  for (const offer of await question.locator('.opens-choice input[type="checkbox"]:enabled').all()) await offer.check();
}

/** Fills the form, and holds it against its descriptor and against the rules for everybody. */
async function fillAndLook(tools: Tools, role: RoleDesk, filled: Filled, prevUser: string): Promise<void> {
  const { watch, tally, known, accountOf } = tools;
  const { process, view } = filled;
  const { page } = role.desk;
  const name = `${process.id} ${view.step}`;
  const writer = { page, language: role.language, accountOf };
  await watch.time('fill', name, () => fillForm(writer, filled));
  const engine = engineOf(filled, prevUser);
  await watch.time('look', name, async () => {
    const seen = await expectForm(page, process, engine, role.language);
    if (known === null) {
      await switchLanguage(role);
      await expectForm(page, process, engine, role.language);
    }
    for (const path of seen) tally.seen.add(`${process.id} ${path}`);
  });
  if (known !== null && !hasNew(view, known)) return;
  const findings = await watch.time('axe', name, () => structureFindings(page, shownPart));
  expect(findings, `${name}: for everybody`).toEqual([]);
}

/** Whether the form has a kind of field that was not looked at before; from now on it was. */
function hasNew({ sections, tables }: FormView, known: Set<string>): boolean {
  const cells = tables.flatMap(({ columns }) => columns.map(({ field }) => `cell ${field.widget}`));
  const fields = sections.flatMap((section) => section.fields.map(({ field }) => `field ${field.widget}`));
  const kinds = [...fields, ...cells];
  const unknown = kinds.filter((kind) => !known.has(kind));
  for (const kind of unknown) known.add(kind);
  return unknown.length > 0;
}

/** The form as it has to stand once it is filled. */
function engineOf({ view, held, data, client, desks }: Filled, prevUser: string): FormEngine {
  const now = offsetTime(desks.server.clock.now());
  const context = { today: now.slice(0, 10), now, me: client.userId, prevUser, roles: [], release: view.version };
  return createFormEngine(view, acceptSubmission(view, applyDefaults(view, held), data).data, context);
}

/** A call that a page sends, and the page that follows it. */
interface Sending {
  readonly call: string;
  readonly next: string;
}

/** What the server answers to what is pressed, once the next page is there; a page that does not send says why. */
async function answered(page: Page, { call, next }: Sending, press: () => Promise<void>): Promise<Json> {
  const [answer] = await Promise.all([
    page.waitForResponse((response: Response) => response.url().includes(call)),
    press().then(() => untilSent(page, next)),
  ]);
  const body: Json = await answer.json();
  expect(body, JSON.stringify(body)).toMatchObject({ code: 200 });
  return body.data;
}

const rejection = '.kept-page:not([style*="display: none"]) .ant-alert-error[role="alert"]';
const rejections = '[role="alert"], .field-error, .sheet-status, [role="gridcell"][aria-invalid="true"]';

/** Waits until a page has gone on to the next one; fails with what it says where it keeps its form back. */
async function untilSent(page: Page, next: string): Promise<void> {
  await page.waitForFunction(
    ([path, alert]) => location.pathname === path || document.querySelector(alert) !== null,
    [next, rejection] as const,
    { polling: 50 },
  );
  if (new URL(page.url()).pathname === next) return;
  const told = await shownPage(page)
    .locator(rejections)
    .evaluateAll((parts) => parts.map((part) => part.getAttribute('title') ?? part.textContent).join(' | '));
  throw new Error(`the page does not hand in: ${told}`);
}

/** The detail page of an instance that has ended tells every step that was done. */
async function lookBack(tools: Tools, { robot, process, processInstanceId, startRole, starter }: Walk): Promise<void> {
  const role = await deskOf(tools, { desks: robot.desks, role: startRole });
  const { page } = role.desk;
  const { body } = await starter.get('/api/blade-flow/work/instance-detail', { processInstanceId });
  const steps = (body.data.trail as Json[]).filter(({ kind }) => kind === 'complete').map(({ step }) => step as string);
  await tools.watch.time('detail', process.id, async () => {
    await goWithin(page, `/work/process/${process.id}/detail/${processInstanceId}`);
    const shown = shownPage(page).locator('[data-testid="trail-entry"][data-kind="complete"]');
    await shown.first().waitFor();
    const told = await shown.evaluateAll((entries) => entries.map((entry) => entry.getAttribute('data-step') ?? ''));
    expect(told.toReversed(), `${process.id}: trail of the detail page`).toEqual(steps);
    await expect(shownPage(page).locator('.page-heading')).toContainText(process.label[role.language]);
    await closeShown(page);
  });
}
