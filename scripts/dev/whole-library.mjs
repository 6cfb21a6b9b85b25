// Looks at all descriptors in a process of its own, so that pages are served meanwhile, and gives way to them.
import { fork } from 'node:child_process';
import { setPriority } from 'node:os';
import { join } from 'node:path';
import { root } from '../build/files.mjs';

/** @typedef {import('../../generators/authoring.ts').SavedState & { text: string }} WholeState `text` for the terminal */

/** Somewhat behind what serves pages, and well ahead of what nobody waits for. */
const niceness = 5;

export class WholeLibrary {
  /** @type {import('node:child_process').ChildProcess | undefined} */
  #child;
  /** @type {((state: WholeState | null) => void) | null} */
  #waiting = null;

  /** Begins anew, for the generators may have been built anew. */
  start() {
    this.stop();
    const child = fork(join(root, 'scripts', 'dev', 'read-library.mjs'), {
      cwd: root,
      serialization: 'advanced',
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    });
    if (child.pid !== undefined) setPriority(child.pid, niceness);
    child.on('message', (state) => this.#answer(child, /** @type {WholeState} */ (state)));
    child.on('exit', () => this.#answer(child, null));
    this.#child = child;
  }

  stop() {
    const child = this.#child;
    this.#child = undefined;
    child?.disconnect();
    this.#settle(null);
  }

  /**
   * What all descriptors say; `changed` since it was asked the last time.
   * @returns {Promise<WholeState | null>} null where it was stopped meanwhile
   */
  read() {
    this.#settle(null);
    const child = this.#child;
    if (child === undefined || !child.connected) return Promise.resolve(null);
    return new Promise((resolve) => {
      this.#waiting = resolve;
      child.send('read');
    });
  }

  /**
   * @param {import('node:child_process').ChildProcess} child
   * @param {WholeState | null} state
   */
  #answer(child, state) {
    if (child === this.#child) this.#settle(state);
  }

  /** @param {WholeState | null} state */
  #settle(state) {
    const waiting = this.#waiting;
    this.#waiting = null;
    waiting?.(state);
  }
}
