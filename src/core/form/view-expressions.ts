import { loadExpression } from '../expression/compile.ts';
import type { CompiledExpression } from '../expression/expression.ts';
import { createScope, type ExpressionScope } from '../expression/scope.ts';
import { nameTypes, rootTypes } from '../expression/scopes.ts';
import type { FormView } from './form-view.ts';

/** Compiles the expressions of a form's sets, each text once a table. */
export interface ViewExpressions {
  /** The expression as it reads at form level (`table` null) or in a row of the table. */
  readonly compiled: (text: string, table: string | null) => CompiledExpression;
}

type Sets = FormView['sets'];

/** Pages of one model share its sets and thereby its compiled expressions. */
const known = new WeakMap<Sets, ViewExpressions>();

/** The expressions of a form; made once for all pages of its model. */
export function viewExpressions(sets: Sets): ViewExpressions {
  const made = known.get(sets) ?? createExpressions(sets);
  known.set(sets, made);
  return made;
}

function createExpressions(sets: Sets): ViewExpressions {
  const root = rootTypes(nameTypes(sets.values()));
  const scopes = new Map<string | null, ExpressionScope>();
  const expressions = new Map<string, CompiledExpression>();
  const scopeOf = (table: string | null): ExpressionScope => {
    const type = table === null ? undefined : root[table];
    const fields = typeof type === 'object' && type.kind === 'table' ? type.fields : {};
    const scope =
      scopes.get(table) ?? createScope({ fields: table === null ? root : fields, table, root, lenient: true });
    scopes.set(table, scope);
    return scope;
  };
  return {
    compiled: (text, table) => {
      const key = `${table ?? ''} ${text}`;
      const expression = expressions.get(key) ?? loadExpression(text, scopeOf(table));
      expressions.set(key, expression);
      return expression;
    },
  };
}
