// Brings saved descriptors to the pages that are open: reads them, shows what is wrong with them or what has changed.
// Whoever looks at the page waits for the forms that it shows; other forms and src/generated follow.
import { join, sep } from 'node:path';
import { pathToFileURL } from 'node:url';
import { root } from '../build/files.mjs';
import { BackgroundGenerate } from './background-generate.mjs';
import { Deployment } from './deployment.mjs';
import { ShownForms } from './shown-forms.mjs';
import { WholeLibrary } from './whole-library.mjs';

/** @typedef {import('../../generators/authoring.ts').Authoring} Authoring */
/** @typedef {import('../../generators/authoring.ts').SavedState} SavedState */
/** @typedef {{ deploy: (descriptors: SavedState['changed']) => Promise<string>, onSeeds: () => void }} Surroundings */

/** An editor writes a file in several turns. */
const quietMs = 30;
/** Pages fetch and draw anew before the rest is looked at. */
const restMs = 1500;
const schemas = join(root, 'schemas') + sep;
const generated = join(root, 'src', 'generated') + sep;

/** Files of src/generated that a running page has no other way to learn of. */
const reloaded = /[\\/]routes\.ts$/;

let turn = 0;

/** @returns {Promise<Authoring>} */
async function follow() {
  const module = pathToFileURL(join(root, 'dist', 'generators', 'authoring.js'));
  // Under a new name each time, for the generators may have been built anew.
  module.search = `turn=${++turn}`;
  const loaded = /** @type {typeof import('../../generators/authoring.ts')} */ (await import(module.href));
  return loaded.followDescriptors(root);
}

class Loop {
  /** @type {Authoring | undefined} */
  #authoring;
  /** @type {import('vite').ViteDevServer | undefined} */
  #web;
  /** @type {SavedState['report']['diagnostics']} */
  #diagnostics = [];
  /** @type {Promise<void>} */
  #last = Promise.resolve();
  /** @type {NodeJS.Timeout | undefined} */
  #saving;
  /** @type {NodeJS.Timeout | undefined} */
  #resting;
  /** Rises with each save; what all descriptors say was learned of the save with the second number. */
  #saves = 0;
  #readSaves = 0;
  #isReading = false;
  /** Forms that were changed by a save which another one followed before all was read.
   * @type {Map<string, SavedState['changed'][number]>} */
  #owed = new Map();
  /** Forms that the server has by now and pages have not been told of.
   * @type {string[]} */
  #brought = [];
  #shown = new ShownForms();
  #library = new WholeLibrary();
  #deployment;
  #generating;

  /** @param {Surroundings} surroundings */
  constructor({ deploy, onSeeds }) {
    this.#deployment = new Deployment(deploy);
    this.#generating = new BackgroundGenerate(onSeeds);
  }

  async refollow() {
    this.#library.start();
    this.#authoring = await follow();
  }

  /** @param {import('vite').ViteDevServer} server */
  async serve(server) {
    this.#web = server;
    await this.refollow();
    server.middlewares.use(this.#shown.note);
    server.watcher.add(join(root, 'schemas'));
    server.watcher.on('all', (_event, path) => {
      if (path.startsWith(schemas) && ![`meta${sep}`, `demo${sep}`].some((folder) => path.startsWith(schemas + folder)))
        this.#soon();
    });
    server.ws.on('seqdesk:hello', () => this.#tell());
    server.httpServer?.once('close', () => this.#stop());
  }

  /** What waits for the server goes there: it has started. */
  serverStarted() {
    this.#rest(0);
  }

  #stop() {
    clearTimeout(this.#saving);
    clearTimeout(this.#resting);
    this.#generating.stop();
    this.#library.stop();
  }

  #tell() {
    const diagnostics = this.#diagnostics.filter(({ severity }) => severity === 'error');
    this.#web?.ws.send('seqdesk:diagnostics', { diagnostics });
  }

  /** @param {readonly string[]} forms */
  #tellSaved(forms) {
    if (forms.length > 0) this.#web?.ws.send('seqdesk:saved', { forms });
  }

  #soon() {
    clearTimeout(this.#saving);
    this.#saving = setTimeout(() => this.#next(() => this.#onSaved()), quietMs);
  }

  /** @param {() => Promise<void>} step */
  #next(step) {
    this.#last = this.#last.then(step).catch((error) => console.error(error));
  }

  /** Shows on open pages what was saved, before anything else is looked at. */
  async #onSaved() {
    clearTimeout(this.#resting);
    const authoring = this.#authoring;
    if (authoring === undefined) return;
    this.#saves += 1;
    const { report, files, changed } = authoring.glance(this.#shown.ids());
    const looked = new Set(files);
    this.#diagnostics = [...this.#diagnostics.filter(({ file }) => !looked.has(file)), ...report.diagnostics];
    this.#deployment.addFirst(changed);
    if (changed.length > 0) this.#tellSaved(await this.#deployment.bring());
    this.#tell();
    // Whether what was wrong elsewhere is mended too shows in the whole alone.
    this.#rest(changed.length > 0 && this.#diagnostics.length === 0 ? restMs : 0);
  }

  /** @param {number} ms */
  #rest(ms) {
    clearTimeout(this.#resting);
    this.#resting = setTimeout(() => this.#next(() => this.#onRest()), ms);
  }

  async #onRest() {
    if (this.#readSaves < this.#saves) void this.#readAll();
    const brought = await this.#deployment.bring();
    this.#brought.push(...brought);
    // Told at the end alone, or pages would fetch anew for each of them.
    if (this.#deployment.isDone) this.#tellSaved(this.#brought.splice(0));
    else if (brought.length > 0) this.#rest(0);
  }

  /** Has all descriptors looked at, which takes its time: a save meanwhile makes the answer old. */
  async #readAll() {
    if (this.#isReading) return;
    this.#isReading = true;
    const saves = this.#saves;
    this.#readSaves = saves;
    const state = await this.#library.read();
    this.#isReading = false;
    if (state === null) {
      // Cut off by new generators: what was saved is still to be looked at, once the server runs again.
      this.#readSaves = 0;
      return;
    }
    this.#next(() => this.#onRead(state, saves));
  }

  /**
   * @param {import('./whole-library.mjs').WholeState} state
   * @param {number} saves
   */
  async #onRead({ report, changed, text }, saves) {
    for (const form of changed) this.#owed.set(form.id, form);
    if (saves === this.#saves) this.#onWhole(report, text);
    this.#rest(0);
  }

  /**
   * @param {SavedState['report']} report
   * @param {string} text
   */
  #onWhole(report, text) {
    this.#diagnostics = report.diagnostics;
    this.#tell();
    if (report.errors > 0) {
      console.error(text);
      return;
    }
    this.#generating.soon();
    this.#deployment.add(this.#authoring?.news([...this.#owed.values()]) ?? []);
    this.#owed.clear();
  }
}

/**
 * A Vite plugin. `deploy` brings changed forms to the server; `onSeeds` is called when the server has to start anew.
 * @param {Surroundings} surroundings
 * @returns {import('vite').Plugin & { refollow: () => Promise<void>, serverStarted: () => void }}
 */
export function authorsLoop(surroundings) {
  const loop = new Loop(surroundings);
  return {
    name: 'authors-loop',
    apply: 'serve',
    configureServer: (server) => loop.serve(server),
    // Open pages learn of changed forms from the server.
    hotUpdate: ({ file }) => (file.startsWith(generated) && !reloaded.test(file) ? [] : undefined),
    refollow: () => loop.refollow(),
    serverStarted: () => loop.serverStarted(),
  };
}
