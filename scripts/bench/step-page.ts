// Opening, typing, pasting and submitting on a step page with 96, 384 and 1,536 samples, in a browser at the built
// server, beside a bare grid with the same rows and columns.
import { openBrowser, openDesk, signIn } from './support/browser.ts';
import { logIn } from './support/person.ts';
import { startProgram } from './support/program.ts';
import { runBench } from './support/report.ts';
import { ofSize } from './support/size.ts';
import { measurePlainForm } from './step-page/measure-plain-form.ts';
import { measureTyping } from './step-page/measure-typing.ts';
import { measureVisits } from './step-page/measure-visits.ts';
import { scriptOf, serveReferences } from './step-page/serve.ts';
import { account, openStepTask, type StepTask } from './step-page/task.ts';

const sizes = ofSize({ tiny: [24], full: [96, 384, 1536] });

await runBench('a bare grid with the same rows and columns, in the same browser', async (report) => {
  const program = await startProgram();
  const tasks: Map<string, StepTask> = new Map();
  const fewest: Map<string, readonly number[]> = new Map();
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
