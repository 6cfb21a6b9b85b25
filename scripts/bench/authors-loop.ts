// From a saved descriptor to the page that shows it in `npm run dev`, with 64 processes of five steps in the library.
import { setTimeout as wait } from 'node:timers/promises';
import { join } from 'node:path';
import { readFileSync, writeFileSync } from 'node:fs';
import { startScratchProject, type ScratchProject } from '../dev/scratch-project.mjs';
import { openBrowser, openDesk, signIn } from './support/browser.ts';
import { provideDatabase } from './support/database.ts';
import { generateDescriptors } from './support/generate-descriptors.ts';
import { must, runBench } from './support/report.ts';
import { ofSize } from './support/size.ts';
import { takeTurns } from './support/take-turns.ts';
import type { BrowserContext, Page } from 'playwright-core';

/** The full size holds 63 processes, beside the library's own. */
const more = ofSize({ tiny: 10, full: 157 });
const amount = ofSize({ tiny: { seconds: 0, least: 1, warm: 0 }, full: { seconds: 20, least: 10, warm: 1 } });
/** Vite only fetches one script anew; a descriptor is compiled, checked, sent to the server and asked for. */
const mostRatio = 30;
const types = 'schemas/types/project.json';
const label = '"zh": "项目名称"';
/** A form with the field, generated once the author pauses. */
const generated = 'src/generated/releases/dna-extraction-plan.json';
const longestMs = 120_000;

/** A script that stands alone and is fetched anew when it is saved. */
const probe = 'src/web/bench-probe.ts';
const probeOf = (turn: number) =>
  `document.documentElement.dataset['benchProbe'] = '${turn}';\nimport.meta.hot?.accept();\n`;

await runBench('a saved script that stands alone, brought to the same page by Vite', async (report) => {
  const database = await provideDatabase('');
  if (database.url !== '') process.env['DATABASE_URL'] = database.url;
  const browser = await openBrowser();
  const project = await startScratchProject(prepare);
  try {
    const page = await openProjects(await openDesk(browser, project.url));
    const loop = authorOf(page, project);
    await takeTurns({ work: loop.saveDescriptor }, { work: loop.saveProbe }, amount);
    const { shown, fault, mended, bare } = loop.times;
    const reference = bare.slice(amount.warm);
    report.add('a field of a set that all processes use', {
      times: shown.slice(amount.warm),
      reference,
      most: mostRatio,
    });
    report.add('a fault told', { times: fault.slice(amount.warm), reference, most: mostRatio });
    // Whether all is mended shows once the whole library has been read, so no limit is set.
    report.add('a fault mended', { times: mended.slice(amount.warm), reference });
    must((await page.evaluate('window.notReloaded')) === true, 'the page was loaded anew');
  } finally {
    await browser.close();
    await project.stop();
    await database.drop();
  }
});

/** @param folder of the copy of the project */
function prepare(folder: string) {
  generateDescriptors(join(folder, 'schemas'), more);
  writeFileSync(join(folder, probe), probeOf(0));
  const index = join(folder, 'src', 'web', 'index.html');
  const html = readFileSync(index, 'utf8');
  writeFileSync(index, html.replace('</body>', '<script type="module" src="./bench-probe.ts"></script></body>'));
}

/** Opens the list of projects, whose columns come from the set. */
async function openProjects(desk: BrowserContext) {
  const page = await desk.newPage();
  page.setDefaultTimeout(longestMs);
  await signIn(page, 'sales');
  await page.goto('/project/index');
  await page.locator('.ant-table-row').first().waitFor();
  await page.locator('html[data-bench-probe="0"]').waitFor();
  await page.evaluate('window.notReloaded = true');
  return page;
}

/** Saves files and waits for what they bring. */
function authorOf(page: Page, project: ScratchProject) {
  const good = project.read(types);
  must(good.includes(label), `${types} has no ${label}`);
  const times = { shown: noTimes(), fault: noTimes(), mended: noTimes(), bare: noTimes() };
  let turn = 0;
  const named = () => good.replaceAll(label, `"zh": "课题 ${turn}"`);
  const column = () => `[...document.querySelectorAll('th')].some((cell) => cell.textContent.includes('课题 ${turn}'))`;
  const faults = `document.querySelector('[data-testid="descriptor-faults"]')`;

  /** @param seen expression of the page that becomes true */
  async function save(file: string, text: string, seen: string) {
    must(!(await page.evaluate(seen)), `the page shows what ${file} is to bring before it is saved`);
    const saved = Date.now();
    project.save(file, text);
    const handle = await page.waitForFunction(`${seen} && Date.now()`, undefined, { polling: 'raf' });
    return Number(await handle.jsonValue()) - saved;
  }

  return {
    times,
    saveDescriptor: async () => {
      turn += 1;
      times.shown.push(await save(types, named(), column()));
      await untilGenerated(project, turn);
      times.fault.push(await save(types, good.replace('"type": "string"', '"type": "strin"'), `${faults} !== null`));
      const told = await page.getByTestId('descriptor-faults').innerText();
      must(told.includes(types), `another fault is told: ${told}`);
      turn += 1;
      times.mended.push(await save(types, named(), `${faults} === null && ${column()}`));
      await untilGenerated(project, turn);
    },
    saveProbe: async () => {
      turn += 1;
      const seen = `document.documentElement.dataset.benchProbe === '${turn}'`;
      times.bare.push(await save(probe, probeOf(turn), seen));
    },
  };
}

function noTimes(): number[] {
  return [];
}

/** What follows a save is over: the next one is not behind it. */
async function untilGenerated(project: ScratchProject, turn: number) {
  const end = Date.now() + longestMs;
  while (!project.read(generated).includes(`课题 ${turn}`)) {
    must(Date.now() < end, `${generated} was not made anew within ${longestMs / 1000} s`);
    await wait(100);
  }
}
