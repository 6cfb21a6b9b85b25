import { loadExpression } from '../expression/compile.ts';
import type { CompiledExpression } from '../expression/expression.ts';
import { createScope, type ExpressionScope } from '../expression/scope.ts';
import { nameTypes, rootTypes } from '../model/scopes.ts';
import type { FormView } from './form-view.ts';

/** Compiles the expressions of a form's sets, each text once a table. */
export interface ViewExpressions {
  /** The expression as it reads at form level (`table` null) or in a row of the table. */
  readonly compiled: (text: string, table: string | null) => CompiledExpression;
}

/** What expressions of a form read: the fields of its sets, and look-up tables. */
export type ReadByExpressions = Pick<FormView, 'sets' | 'lookups'>;

/** Pages of one model share its sets and thereby its compiled expressions. */
const known = new WeakMap<FormView['sets'], ViewExpressions>();

/** The expressions of a form; made once for all pages of its model. */
export function viewExpressions(form: ReadByExpressions): ViewExpressions {
  const made = known.get(form.sets) ?? createExpressions(form);
  known.set(form.sets, made);
  return made;
}

function createExpressions({ sets, lookups }: ReadByExpressions): ViewExpressions {
  const root = rootTypes(nameTypes(sets.values()));
  const scopes = new Map<string | null, ExpressionScope>();
  const expressions = new Map<string, CompiledExpression>();
  const scopeOf = (table: string | null): ExpressionScope => {
    const type = table === null ? undefined : root[table];
    const fields = typeof type === 'object' && type.kind === 'table' ? type.fields : {};
    const definition = { fields: table === null ? root : fields, table, root, lookups, lenient: true };
    const scope = scopes.get(table) ?? createScope(definition);
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
