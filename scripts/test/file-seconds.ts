import { writeFileSync } from 'node:fs';
import { relative } from 'node:path';
import type { Reporter, TestModule } from 'vitest/node';

/** Writes how many seconds each file took with its imports and hooks, which the JSON report leaves out. */
export class FileSeconds implements Reporter {
  readonly #seconds: Record<string, number> = {};
  readonly #path: string;

  /** @param path of the JSON file */
  constructor(path: string) {
    this.#path = path;
  }

  onTestModuleEnd(module: TestModule): void {
    const { prepareDuration, setupDuration, collectDuration, duration } = module.diagnostic();
    const file = relative(process.cwd(), module.moduleId);
    this.#seconds[file] = Math.round(prepareDuration + setupDuration + collectDuration + duration) / 1000;
  }

  onTestRunEnd(): void {
    writeFileSync(this.#path, `${JSON.stringify(this.#seconds, null, 2)}\n`);
  }
}
