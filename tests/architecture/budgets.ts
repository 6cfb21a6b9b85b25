import type { Measure } from './code-measures.ts';

/** The most lines that a piece of code may have. Nesting is held to 3 by the linter's `max-depth`. */
export const budgets: Readonly<Record<Measure['kind'], number>> = { file: 300, function: 50, component: 120 };

type Sized = Omit<Measure, 'parameters'>;

/** A piece of code that may be longer, and why. */
export interface BudgetException {
  readonly file: string;
  /** `file` or the function's name. */
  readonly what: string;
  readonly lines: number;
  readonly reason: string;
}

/** Every overrun without an exception, and every exception that nothing needs any more. */
export function budgetFaults(measures: readonly Sized[], exceptions: readonly BudgetException[]): string[] {
  const over = measures.filter(({ kind, lines }) => lines > budgets[kind]);
  const overruns = over
    .filter((measure) => !exceptions.some((exception) => covers(exception, measure)))
    .map(({ file, what, kind, lines }) => `${file}: ${what} has ${lines} lines, a ${kind} may have ${budgets[kind]}`);
  const needless = exceptions
    .filter((exception) => exception.reason.trim() === '' || !over.some((measure) => covers(exception, measure)))
    .map(({ file, what }) => `${file}: ${what} has an exception that it does not need, or one without a reason`);
  return [...overruns, ...needless];
}

function covers(exception: BudgetException, { file, what, lines }: Sized): boolean {
  return exception.file === file && exception.what === what.replace(/ \(line \d+\)$/, '') && lines <= exception.lines;
}
