import { loadProcess, loadRecord } from '../model/load/load.ts';
import { writtenPrints } from '../words/print-source.ts';
import type { LookupTable } from '../../generated/descriptor.ts';
import { ruleOf } from '../errors/diagnostic-catalogue.ts';
import { checkPrintConditions } from '../check/expressions/check-print-conditions.ts';
import { checkActionExpressions, checkProcessExpressions, checkRecordExpressions } from '../check/expressions/check.ts';
import type { ModelExpressionProblem } from '../expression/expression.ts';
import { canonicalJson } from '../text/canonical.ts';
import type { ReleasedDescriptor } from '../model/release.ts';
import { withTables } from '../model/released-table.ts';

/**
 * The errors that a form's expressions would have with a table in the place of the one that it carries, those left out
 * that it has already. Only columns and key can make one: with other rows alone nothing is looked at.
 *
 * @throws DescriptorError when the form is damaged
 */
export function readerProblems(
  descriptor: ReleasedDescriptor,
  name: string,
  table: LookupTable,
): readonly ModelExpressionProblem[] {
  const carried = descriptor.tables?.[name];
  if (carried === undefined || readAlike(carried, table)) return [];
  const known = new Set(problemsOf(descriptor).map(placeOf));
  const found = problemsOf(withTables(descriptor, new Map([[name, table]])));
  return found.filter(({ code }) => ruleOf(code).severity === 'error').filter((one) => !known.has(placeOf(one)));
}

/** Whether expressions can't tell two tables apart: key, types and units are the same. */
function readAlike(one: LookupTable, other: LookupTable): boolean {
  const read = ({ key, columns }: LookupTable): string => {
    const types = Object.entries(columns).map(([name, { type, 'x-unit': unit }]) => ({ name, type, unit }));
    return canonicalJson({ key, types: types.toSorted((a, b) => (a.name < b.name ? -1 : 1)) });
  };
  return read(one) === read(other);
}

function problemsOf(descriptor: ReleasedDescriptor): readonly ModelExpressionProblem[] {
  if (descriptor.kind === 'record') {
    const model = loadRecord(descriptor);
    return [...checkRecordExpressions(model), ...checkActionExpressions(model)];
  }
  const model = loadProcess(descriptor);
  const conditions = writtenPrints(descriptor.prints).flatMap(({ blocks = [] }) =>
    blocks.flatMap(({ if: text }) => (text === undefined ? [] : [{ pointer: '/prints', text }])),
  );
  return [...checkProcessExpressions(model), ...checkPrintConditions(model, conditions).map(([, problem]) => problem)];
}

function placeOf({ code, place, args }: ModelExpressionProblem): string {
  return canonicalJson({ code, place, args });
}
