// Brings src/generated up to date with saved descriptors once their author pauses, in a process that gives way to others.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../build/files.mjs';
import { runCommand } from '../build/run-command.mjs';

const pauseMs = 1500;
/** What fills a new database: the server reads it when it starts. */
const seeds = ['dictionaries.json', 'menu.json'].map((name) => join(root, 'src', 'generated', name));

export class BackgroundGenerate {
  /** @type {NodeJS.Timeout | undefined} */
  #timer;
  /** @type {Promise<void>} */
  #last = Promise.resolve();
  #onSeeds;

  /** @param {() => void} onSeeds called when the server has to start anew */
  constructor(onSeeds) {
    this.#onSeeds = onSeeds;
  }

  soon() {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      this.#last = this.#last.then(() => this.#run()).catch((error) => console.error(error));
    }, pauseMs);
  }

  stop() {
    clearTimeout(this.#timer);
  }

  async #run() {
    const before = seedText();
    const options = { quiet: true, givesWay: true };
    // Where it fails, what is wrong has been told already, or it prints what it was.
    await runCommand(process.execPath, ['scripts/build.mjs', 'generate'], options);
    if (seedText() !== before) this.#onSeeds();
  }
}

function seedText() {
  return seeds.map((file) => (existsSync(file) ? readFileSync(file, 'utf8') : '')).join('\n');
}
