// Brings saved descriptors to the pages that are open: reads them, shows what is wrong with them or what has changed.
import { join, sep } from 'node:path';
import { pathToFileURL } from 'node:url';
import { root } from '../build/files.mjs';

/** @typedef {import('../../generators/authoring.ts').Authoring} Authoring */
/** @typedef {import('../../generators/authoring.ts').SavedState} SavedState */
/** @typedef {{ deploy: (descriptors: SavedState['changed']) => Promise<string>, onSeeds: () => void }} Surroundings */

const quietMs = 30;
const schemas = join(root, 'schemas') + sep;
const generated = join(root, 'src', 'generated') + sep;

/** Files of src/generated that a running page has no other way to learn of. */
const reloaded = /[\\/]routes\.ts$/;
/** What fills a new database: the server reads it when it starts. */
const seeds = /^(dictionaries|menu)\.json$/;

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
  #timer;
  #surroundings;

  /** @param {Surroundings} surroundings */
  constructor(surroundings) {
    this.#surroundings = surroundings;
  }

  async refollow() {
    this.#authoring = await follow();
  }

  /** @param {import('vite').ViteDevServer} server */
  async serve(server) {
    this.#web = server;
    await this.refollow();
    server.watcher.add(join(root, 'schemas'));
    server.watcher.on('all', (_event, path) => {
      if (path.startsWith(schemas) && !path.startsWith(`${schemas}meta${sep}`)) this.#soon();
    });
    server.ws.on('seqdesk:hello', () => this.#tell());
  }

  #tell() {
    const diagnostics = this.#diagnostics.filter(({ severity }) => severity === 'error');
    this.#web?.ws.send('seqdesk:diagnostics', { diagnostics });
  }

  #soon() {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      this.#last = this.#last.then(() => this.#onSaved()).catch((error) => console.error(error));
    }, quietMs);
  }

  async #onSaved() {
    const state = this.#authoring?.read();
    if (state === undefined) return;
    this.#diagnostics = state.report.diagnostics;
    if (state.report.errors > 0) console.error(state.text);
    if (state.changed.length > 0) {
      const failure = await this.#surroundings.deploy(state.changed);
      if (failure !== '') console.error(`The saved descriptors did not reach the server: ${failure}`);
      this.#web?.ws.send('seqdesk:saved', { forms: state.changed.map(({ id }) => id) });
    }
    this.#tell();
    const written = await state.generate();
    if (written.some((path) => seeds.test(path))) this.#surroundings.onSeeds();
  }
}

/**
 * A Vite plugin. `deploy` brings changed forms to the server; `onSeeds` is called when the server has to start anew.
 * @param {Surroundings} surroundings
 * @returns {import('vite').Plugin & { refollow: () => Promise<void> }}
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
  };
}
