import type { Diagnostic } from '../../core/errors/diagnostic.ts';

/** Nobody mends more at once; thousands more would have others wait while they are copied and written. */
const mostTold = 1000;

/** What is told of what is wrong with descriptors: of very much the first, errors before all. */
export function toldDiagnostics(found: readonly Diagnostic[]): readonly Diagnostic[] {
  if (found.length <= mostTold) return found;
  const errors = found.filter(({ severity }) => severity === 'error');
  const others = found.filter(({ severity }) => severity !== 'error');
  return [...errors, ...others].slice(0, mostTold);
}
