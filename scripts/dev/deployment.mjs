// Forms on their way to the server, a few at a time, so that a form that somebody waits for is never behind many.

/** @typedef {import('../../generators/authoring.ts').SavedState['changed'][number]} Form */
/** @typedef {(forms: readonly Form[]) => Promise<string>} Deploy gives why it failed, '' when all went well */

const atOnce = 4;

export class Deployment {
  /** A later save of a form takes the place of an earlier one.
   * @type {Map<string, Form>} */
  #waiting = new Map();
  #deploy;

  /** @param {Deploy} deploy */
  constructor(deploy) {
    this.#deploy = deploy;
  }

  get isDone() {
    return this.#waiting.size === 0;
  }

  /** @param {readonly Form[]} forms */
  addFirst(forms) {
    const waiting = this.#waiting;
    this.#waiting = new Map();
    this.add(forms);
    for (const form of waiting.values()) if (!this.#waiting.has(form.id)) this.#waiting.set(form.id, form);
  }

  /** @param {readonly Form[]} forms */
  add(forms) {
    for (const form of forms) this.#waiting.set(form.id, form);
  }

  /**
   * Brings the next few.
   * @returns {Promise<readonly string[]>} their ids; none where that failed, and they go on waiting
   */
  async bring() {
    const forms = [...this.#waiting.values()].slice(0, atOnce);
    if (forms.length === 0) return [];
    const failure = await this.#deploy(forms);
    if (failure !== '') {
      console.error(`The saved descriptors did not reach the server: ${failure}`);
      return [];
    }
    for (const form of forms) if (this.#waiting.get(form.id) === form) this.#waiting.delete(form.id);
    return forms.map(({ id }) => id);
  }
}
