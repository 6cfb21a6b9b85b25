// What a bench found: a table of figures beside those of its reference, and whether it measured what it names.
import { benchSize } from './size.ts';

export interface Figure {
  /** In ms. */
  readonly times: readonly number[];
  /** In ms, taken in the same run. */
  readonly reference: readonly number[];
  /** The highest ratio of the medians that is not too slow. */
  readonly most?: number;
  readonly note?: string;
}

const head = ['figure', ' p50 ms', ' p95 ms', 'reference p50', 'ratio', 'at most', '     n', ''];
/** Holds the longest name. */
const nameWidth = 52;

export class Report {
  #figures = 0;
  #problems: string[] = [];

  add(name: string, { times, reference, most, note = '' }: Figure) {
    const [p50, p95, beside] = [percentile(times, 0.5), percentile(times, 0.95), percentile(reference, 0.5)];
    const ratio = p50 / beside;
    // Of a few samples a ratio says nothing.
    const limited = benchSize() === 'tiny' ? undefined : most;
    const limit = limited === undefined ? '' : limited.toFixed(1);
    const figures = [ms(p50), ms(p95), ms(beside), ratio.toFixed(2), limit, `${times.length}/${reference.length}`];
    if (this.#figures === 0) console.log(lineOf(head));
    this.#figures += 1;
    console.log(lineOf([name, ...figures, note]));
    this.check(p50 > 0 && beside > 0, `${name}: nothing was timed`);
    if (limited === undefined) return;
    this.check(ratio <= limited, `${name}: ${ratio.toFixed(2)} times the reference, at most ${limited} are allowed`);
  }

  /** @param problem what is wrong where it does not */
  check(holds: boolean, problem: string) {
    if (!holds) this.#problems.push(problem);
  }

  /** Prints what is wrong and sets the exit code. */
  end() {
    this.check(this.#figures > 0, 'nothing was measured');
    for (const problem of this.#problems) console.error(`wrong: ${problem}`);
    if (this.#problems.length > 0) process.exitCode = 1;
  }
}

/**
 * Runs a bench and prints what it found; one that fails on its way ends with exit code 1 as well.
 * @param reference what the figures stand beside
 */
export async function runBench(reference: string, measure: (report: Report) => Promise<void>) {
  const report = new Report();
  console.log(`Size ${benchSize()}. Reference: ${reference}.`);
  try {
    await measure(report);
  } catch (error) {
    report.check(false, error instanceof Error ? (error.stack ?? error.message) : String(error));
  }
  report.end();
}

/** Ends a bench that does not measure what it names. */
export function must(holds: boolean, problem: string): asserts holds {
  if (!holds) throw new Error(problem);
}

function ms(value: number) {
  return value.toFixed(value < 10 ? 2 : value < 100 ? 1 : 0);
}

/** The first and the last cell to the left, the others to the right. */
function lineOf(cells: readonly string[]): string {
  const [name = '', ...others] = cells;
  const note = others.pop() ?? '';
  const figures = others.map((cell, index) => cell.padStart(head[index + 1]?.length ?? 0));
  return `${[name.padEnd(nameWidth), ...figures].join('  ')}  ${note}`.trimEnd();
}

/**
 * @param share 0.5 for the median
 * @returns the smallest value that at least this share of the values does not exceed; NaN of none
 */
function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((one, other) => one - other);
  return sorted[Math.max(Math.ceil(sorted.length * share) - 1, 0)] ?? Number.NaN;
}
