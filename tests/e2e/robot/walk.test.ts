import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, test } from 'vitest';
import type { ProcessModel } from '../../../src/core/model/model.ts';
import { coveringProcesses, kindsOf } from '../../server/app/robot/cover.ts';
import { robotLibrary } from '../../server/app/robot/robot-library.ts';
import { missing, newTally, wholeTally } from '../../server/app/robot/tally.ts';
import { everyStep, walkProcess } from '../../server/app/robot/walk-process.ts';
import { openBrowser } from '../support/browser.ts';
import { expect } from '../support/expect.ts';
import { openRobot, type BrowserRobot, type Notes } from './browser-robot.ts';
import { Stopwatch } from './stopwatch.ts';

/** Robots at work at a time; vitest.config.ts runs as many of the tests beside each other. */
const robotCount = 2;

const library = robotLibrary();
const processes = chosenProcesses(process.env['ROBOT']).toSorted((one, other) => pagesOf(other) - pagesOf(one));
/** Of a few processes pages alternate between the languages, and those are looked at for everybody that show a new kind of field. */
const known = process.env['ROBOT'] === 'cover' ? new Set<string>() : null;
const notes: Notes = { tally: newTally(), seen: new Set(), watch: new Stopwatch(), known };
let browser: Browser;
let robots: readonly BrowserRobot[];
let free: BrowserRobot[];

/** All of them; `cover`: a few with every kind of field and page; else those with these ids, parted by commas. */
function chosenProcesses(wanted: string | undefined): readonly ProcessModel[] {
  if (wanted === undefined || wanted === '') return library.processes;
  if (wanted === 'cover') return coveringProcesses(library.processes);
  return library.processes.filter(({ id }) => wanted.split(',').includes(id));
}

/** So that the last walks are short ones, and no robot waits long for the other. */
function pagesOf({ steps }: ProcessModel): number {
  return steps.length;
}

beforeAll(async () => {
  browser = await openBrowser();
  robots = await Promise.all(Array.from({ length: robotCount }, () => openRobot(browser, library, notes)));
  free = [...robots];
});

afterAll(async () => {
  const { tally, seen, watch } = notes;
  const figures = `processes ${tally.processes.size}, steps ${tally.steps.size}, fields ${seen.size}`;
  process.stdout.write(`Robot in the browser: ${figures}; ${watch.summary()}\n`);
  await browser.close();
  await Promise.all(robots.map((robot) => robot.close()));
});

/** Everything of the process was come to, and no page failed on the way. */
function expectWhole(one: ProcessModel, faults: readonly string[]): void {
  const whole = wholeTally([one]);
  expect(faults).toEqual([]);
  expect(missing(whole.processes, notes.tally.processes), 'processes').toEqual([]);
  expect(missing(whole.steps, notes.tally.steps), 'steps').toEqual([]);
  expect(missing(whole.seen, notes.seen), 'fields').toEqual([]);
}

test('the few processes that npm test walks show every kind of field and page', () => {
  const few = coveringProcesses(library.processes);
  expect(few.length).toBeLessThan(library.processes.length / 4);
  expect(new Set(few.flatMap(kindsOf))).toEqual(new Set(library.processes.flatMap(kindsOf)));
});

// The tests begin in their order, each once a robot is free.
for (const one of processes) {
  test.concurrent(`S1-02 ${one.id} is walked in the browser, to each of its steps and fields`, async () => {
    const robot = free.pop();
    if (robot === undefined) throw new Error(`${robotCount} robots cannot walk more processes at a time`);
    const before = robot.faults().length;
    try {
      await walkProcess(robot.robot, one, everyStep);
      expectWhole(one, robot.faults().slice(before));
    } finally {
      free.push(robot);
    }
  });
}
