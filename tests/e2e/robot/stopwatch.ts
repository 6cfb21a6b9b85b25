/** Adds up how long each kind of work took, for the robot's last line. */
export class Stopwatch {
  readonly #spent = new Map<string, number>();
  readonly #slowest: { readonly name: string; readonly ms: number }[] = [];

  /** Measures one piece of work. */
  async time<T>(kind: string, name: string, work: () => Promise<T>): Promise<T> {
    const began = performance.now();
    const result = await work();
    const ms = performance.now() - began;
    this.#spent.set(kind, (this.#spent.get(kind) ?? 0) + ms);
    if (kind === 'open') this.#slowest.push({ name, ms });
    return result;
  }

  /** Seconds by kind, and the pages that opened slowest. */
  summary(): string {
    const kinds = [...this.#spent].map(([kind, ms]) => `${kind} ${(ms / 1000).toFixed(1)} s`);
    const slow = this.#slowest.toSorted((one, other) => other.ms - one.ms).slice(0, 3);
    const opened = slow.map(({ name, ms }) => `${name} ${ms.toFixed(0)} ms`);
    return `${kinds.join(', ')}; slowest to open: ${opened.join(', ')}`;
  }
}
