import { createElement, use, useState, type ComponentType } from 'react';

/** A part of pages that is fetched when it is first needed. */
export interface Deferred<P> {
  /** Draws the part at once when it is here; else suspends until it is. */
  readonly Part: ComponentType<P>;
  /** Fetches the part, once more after a failure. Rejects when it can't be had. */
  readonly load: () => Promise<void>;
  /** Whether the part is here already. */
  readonly isHere: () => boolean;
}

/** Makes a part of a module that is loaded on demand; `fetch` imports the module and picks the component. */
export function deferred<P extends object>(fetch: () => Promise<ComponentType<P>>): Deferred<P> {
  let part: ComponentType<P> | null = null;
  let asked: Promise<ComponentType<P>> | null = null;
  let failed = false;
  async function ask(): Promise<ComponentType<P>> {
    try {
      part = await fetch();
      return part;
    } catch (error) {
      failed = true;
      throw error;
    }
  }
  function Awaited(props: P) {
    // A failure stays until `load` is asked again: a new try at each drawing would never end.
    asked ??= ask();
    return createElement(use(asked), props);
  }
  function Part(props: P) {
    // Settled when it is first drawn: another component later would begin with a state of its own.
    const [drawn] = useState<ComponentType<P>>(() => part ?? Awaited);
    return createElement(drawn, props);
  }
  async function load(): Promise<void> {
    if (failed) asked = null;
    failed = false;
    asked ??= ask();
    await asked;
  }
  return { Part, load, isHere: () => part !== null };
}
