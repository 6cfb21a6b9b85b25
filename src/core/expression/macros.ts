import { ParseError, type ASTNode, type Environment, type TypeDeclaration } from '@marcbachmann/cel-js';
import { columnFunctions } from './column-calls.ts';

/** The part of the library's checker that its macro protocol hands to a macro. */
export interface Checker {
  check(node: ASTNode, context: CheckContext): TypeDeclaration;
  getType(name: string): TypeDeclaration;
  createError(code: string, message: string, node: ASTNode): Error;
  readonly registry: Parameters<TypeDeclaration['unify']>[0];
}

/** Names in scope while checking; a fork binds one more. */
export interface CheckContext {
  forkWithVariable(name: string, type: TypeDeclaration): CheckContext;
}

interface MacroCall {
  readonly args: readonly ASTNode[];
  readonly receiver: ASTNode;
}

/** What a macro's expander returns, by the library's protocol; expressions are not evaluated by the library. */
export interface Macro {
  typeCheck(checker: Checker, macro: unknown, context: CheckContext): TypeDeclaration;
}

function part(nodes: readonly ASTNode[], index: number): ASTNode {
  const node = nodes[index];
  if (!node) throw new RangeError(`argument ${index + 1} is missing`);
  return node;
}

/** `empty(x)`: true when x has no value. */
function emptyMacro({ args }: MacroCall): Macro {
  return {
    typeCheck(checker, _macro, context) {
      checker.check(part(args, 0), context);
      return checker.getType('bool');
    },
  };
}

/** `coalesce(x, y, …)`: all of one type. */
function coalesceMacro({ args }: MacroCall): Macro {
  return {
    typeCheck(checker, _macro, context) {
      let type = checker.check(part(args, 0), context);
      for (const node of args.slice(1)) {
        const other = checker.check(node, context);
        const unified = type.unify(checker.registry, other);
        if (!unified) {
          throw checker.createError('coalesce_types', `coalesce of ${String(type)} and ${String(other)}`, node);
        }
        type = unified;
      }
      return type;
    },
  };
}

/** Types of the arguments of aggregates after the name for the row. */
const aggregates: Readonly<Record<string, readonly string[]>> = {
  count: ['bool'],
  sum: ['double'],
  max: ['bool', 'double'],
};

/** `rows.count(r, …)`, `rows.sum(r, …)`, `rows.max(r, …, …)`. */
function rowMacro(name: string, types: readonly string[]) {
  return ({ args, receiver }: MacroCall): Macro => {
    const variable = part(args, 0);
    if (variable.op !== 'id') {
      const message = `${name}() wants a name for the row first`;
      throw new ParseError({ code: 'invalid_macro_argument', message, node: variable });
    }
    return {
      typeCheck(checker, _macro, context) {
        const inner = context.forkWithVariable(variable.args, elementType(checker, receiver, context, name));
        for (const [index, wanted] of types.entries()) {
          const body = part(args, index + 1);
          const type = checker.check(body, inner);
          if (type.name === wanted || type.kind === 'dyn') continue;
          throw checker.createError('row_argument_type', `${name}() wants ${wanted}, got ${String(type)}`, body);
        }
        return checker.getType('double');
      },
    };
  };
}

function elementType(checker: Checker, receiver: ASTNode, context: CheckContext, name: string): TypeDeclaration {
  const rows = checker.check(receiver, context);
  const row = rows.kind === 'dyn' ? rows : rows.kind === 'list' ? rows.valueType : undefined;
  if (row !== undefined) return row;
  throw checker.createError('rows_expected', `${name}() works on rows, not on ${String(rows)}`, receiver);
}

function neverEvaluated(): never {
  throw new Error('the library checks expressions, it does not evaluate them');
}

/** Registers what the checker asks about itself: `empty`, `coalesce`, the aggregates and the functions of columns. */
export function registerMacros(environment: Environment): void {
  const register = (signature: string, macro: (call: MacroCall) => Macro): void => {
    const whole = (call: MacroCall) => ({ ...macro(call), async: false, evaluate: neverEvaluated });
    environment.registerFunction(signature, whole);
  };
  register('empty(ast): bool', emptyMacro);
  for (let count = 2; count <= 6; count += 1) {
    register(`coalesce(${Array(count).fill('ast').join(', ')}): dyn`, coalesceMacro);
  }
  for (const [name, types] of Object.entries(aggregates)) {
    register(`list.${name}(${['ast', ...types.map(() => 'ast')].join(', ')}): double`, rowMacro(name, types));
  }
  for (const [name, count] of columnFunctions) {
    const type = name === 'indexDistance' ? 'double' : 'string';
    environment.registerFunction(`${name}(${Array(count).fill('string').join(', ')}): ${type}`, () => type);
  }
}
