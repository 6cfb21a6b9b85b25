// Opening, typing, pasting and submitting on a step page with 96, 384 and 1,536 samples, in a browser at the built
// server, beside a bare grid with the same rows and columns.
import { openBrowser, openDesk, signIn } from './support/browser.mjs';
import { logIn } from './support/person.mjs';
import { startProgram } from './support/program.mjs';
import { runBench } from './support/report.mjs';
import { ofSize } from './support/size.mjs';
import { measurePlainForm } from './step-page/measure-plain-form.mjs';
import { measureTyping } from './step-page/measure-typing.mjs';
import { measureVisits } from './step-page/measure-visits.mjs';
import { scriptOf, serveReferences } from './step-page/serve.mjs';
import { account, openStepTask } from './step-page/task.mjs';

/** @typedef {import('./step-page/task.mjs').StepTask} StepTask */

const sizes = ofSize({ tiny: [24], full: [96, 384, 1536] });

await runBench('a bare grid with the same rows and columns, in the same browser', async (report) => {
  const program = await startProgram();
  /** @type {Map<string, StepTask>} */
  const tasks = new Map();
  /** @type {Map<string, readonly number[]>} */
  const fewest = new Map();
  const site = await serveReferences((id) => tasks.get(id));
  const browser = await openBrowser();
  try {
    const person = await logIn(program.url, account);
    const watch = await scriptOf('watch.ts');
    const desks = { ours: await openDesk(browser, program.url), bare: await openDesk(browser, site.url) };
    for (const desk of [desks.ours, desks.bare]) await desk.addInitScript(watch);
    const login = await desks.ours.newPage();
    await signIn(login, account);
    await login.close();
    for (const rows of sizes) {
      const makeTask = async () => {
        const task = await openStepTask(person, rows);
        tasks.set(task.id, task);
        return task;
      };
      const places = { rows, makeTask, fewest, ...desks };
      await measureVisits(report, places);
      await measureTyping(report, places);
      if (rows === sizes[0]) await measurePlainForm(report, places);
    }
  } finally {
    await browser.close();
    site.close();
    await program.stop();
  }
});
