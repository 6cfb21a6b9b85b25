// The server that `npm run dev` runs beside the web app: started, restarted, told of saved descriptors.
import { spawn } from 'node:child_process';

/** @typedef {{ kind?: unknown, turn?: unknown, failure?: unknown }} Reply */

export class ServerProcess {
  /** @type {import('node:child_process').ChildProcess | undefined} */
  #child;
  #turn = 0;
  /** @type {Map<number, (failure: string) => void>} */
  #waiting = new Map();

  start() {
    // A process group of its own: Ctrl-C reaches this script alone, which then stops the server once.
    const child = spawn(process.execPath, ['--enable-source-maps', 'dist/server/main.js'], {
      stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
      detached: true,
    });
    child.on('message', (message) => this.#onReply(/** @type {Reply} */ (message)));
    child.on('exit', () => this.#failAll());
    this.#child = child;
  }

  async stop() {
    const running = this.#child;
    if (running === undefined || running.exitCode !== null) return;
    const closed = new Promise((resolve) => running.once('close', resolve));
    running.kill('SIGTERM');
    await closed;
  }

  /**
   * Shows descriptors to everybody at work on the server.
   * @param {readonly unknown[]} descriptors
   * @returns {Promise<string>} why that failed; '' when they are there
   */
  async deploy(descriptors) {
    const child = this.#child;
    if (child === undefined || !child.connected) return 'the server does not run';
    const turn = ++this.#turn;
    /** @type {Promise<string>} */
    const answer = new Promise((resolve) => this.#waiting.set(turn, resolve));
    child.send({ kind: 'saved', turn, descriptors });
    return answer;
  }

  /** @param {Reply} message */
  #onReply({ kind, turn, failure }) {
    if (kind !== 'deployed' || typeof turn !== 'number') return;
    this.#waiting.get(turn)?.(typeof failure === 'string' ? failure : '');
    this.#waiting.delete(turn);
  }

  #failAll() {
    for (const answer of this.#waiting.values()) answer('the server has stopped');
    this.#waiting.clear();
  }
}
