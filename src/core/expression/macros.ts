import { ParseError, type ASTNode, type Environment, type TypeDeclaration } from '@marcbachmann/cel-js';
import { isEmpty, meansEmpty, raiseEmpty } from './emptiness.ts';
import { requiredReads } from './required-reads.ts';
import { rowValues } from './wrapped-object.ts';

/** The part of the library's checker that its macro protocol hands to a macro. */
interface Checker {
  check(node: ASTNode, context: Context): TypeDeclaration;
  getType(name: string): TypeDeclaration;
  createError(code: string, message: string, node: ASTNode): Error;
  readonly registry: Parameters<TypeDeclaration['unify']>[0];
}

/** The part of the library's evaluator that its macro protocol hands to a macro. */
interface Evaluator {
  run(node: ASTNode, context: Context): unknown;
}

/** Names in scope while checking or evaluating; a fork binds one more. */
interface Context {
  forkWithVariable(name: string, type: TypeDeclaration): RowContext;
}

/** A fork that holds the row of the moment. */
interface RowContext extends Context {
  reuse(parent: Context): RowContext;
  setIterValue(value: unknown, evaluator: Evaluator): RowContext;
}

interface MacroCall {
  readonly args: readonly ASTNode[];
  readonly receiver: ASTNode;
}

/** What a macro's expander returns, by the library's protocol. */
interface Macro {
  readonly async: false;
  typeCheck(checker: Checker, macro: unknown, context: Context): TypeDeclaration;
  evaluate(evaluator: Evaluator, macro: unknown, context: Context): unknown;
}

/** The value of a node, or undefined when it is empty. */
function valueOrEmpty(evaluator: Evaluator, node: ASTNode, context: Context): unknown {
  try {
    return evaluator.run(node, context);
  } catch (error) {
    if (meansEmpty(error)) return undefined;
    throw error;
  }
}

function part(nodes: readonly ASTNode[], index: number): ASTNode {
  const node = nodes[index];
  if (!node) throw new RangeError(`argument ${index + 1} is missing`);
  return node;
}

/** `empty(x)`: true when x has no value. */
function emptyMacro({ args }: MacroCall): Macro {
  const node = part(args, 0);
  return {
    async: false,
    typeCheck(checker, _macro, context) {
      checker.check(node, context);
      return checker.getType('bool');
    },
    evaluate: (evaluator, _macro, context) => isEmpty(valueOrEmpty(evaluator, node, context)),
  };
}

/** `coalesce(x, y, …)`: the first that is not empty; a literal '' at the end is given as it is. */
function coalesceMacro({ args }: MacroCall): Macro {
  return {
    async: false,
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
    evaluate(evaluator, _macro, context) {
      let last: unknown;
      for (const node of args) {
        last = valueOrEmpty(evaluator, node, context);
        if (!isEmpty(last)) return last;
      }
      return last === '' ? last : raiseEmpty();
    },
  };
}

/** How a row macro makes one number of the rows. */
interface RowFold {
  /** Names of the argument types after the row variable. */
  readonly argTypes: readonly ('bool' | 'double')[];
  /** The next total, given the argument values of one row (undefined = empty). */
  readonly step: (total: number | undefined, values: readonly unknown[]) => number | undefined;
}

const rowFolds: Readonly<Record<string, RowFold>> = {
  count: { argTypes: ['bool'], step: (total, [condition]) => (condition === true ? (total ?? 0) + 1 : total) },
  sum: {
    argTypes: ['double'],
    step: (total, [x]) => (typeof x === 'number' && Number.isFinite(x) ? (total ?? 0) + x : total),
  },
  max: {
    argTypes: ['bool', 'double'],
    step: (total, [condition, x]) =>
      condition === true && typeof x === 'number' && Number.isFinite(x) ? Math.max(total ?? x, x) : total,
  },
};

/** The column that a node reads of the row of the moment, or null. */
function columnOf(node: ASTNode, variable: ASTNode): string | null {
  return node.op === '.' && node.args[0].op === 'id' && node.args[0].args === variable.args ? node.args[1] : null;
}

/** `rows.count(r, …)`, `rows.sum(r, …)`, `rows.max(r, …, …)`: rows whose expression is empty are skipped; none left → 0. */
function rowMacro(name: string, fold: RowFold) {
  return ({ args, receiver }: MacroCall): Macro => {
    const variable = part(args, 0);
    if (variable.op !== 'id') {
      const message = `${name}() wants a name for the row first`;
      throw new ParseError({ code: 'invalid_macro_argument', message, node: variable });
    }
    const bodies = args.slice(1).map((node): RowBody => {
      return { node, needed: [...requiredReads(node, (each) => columnOf(each, variable))] };
    });
    let rowContext: RowContext | null = null;
    return {
      async: false,
      typeCheck(checker, _macro, context) {
        const row = elementType(checker, receiver, context, name);
        rowContext = context.forkWithVariable(variable.args, row);
        for (const [i, body] of bodies.entries()) checkBody(checker, body.node, rowContext, name, fold.argTypes[i]);
        return checker.getType('double');
      },
      evaluate(evaluator, _macro, context) {
        const rows = valueOrEmpty(evaluator, receiver, context);
        if (!Array.isArray(rows) || !rowContext) return 0;
        const scope = rowContext.reuse(context);
        const totals = (rows as readonly unknown[]).reduce<number | undefined>((total, row) => {
          return fold.step(total, bodyValues(evaluator, bodies, row, scope));
        }, undefined);
        return totals ?? 0;
      },
    };
  };
}

/** An expression over one row, and the columns that it always needs. */
interface RowBody {
  readonly node: ASTNode;
  readonly needed: readonly string[];
}

function elementType(checker: Checker, receiver: ASTNode, context: Context, name: string): TypeDeclaration {
  const rows = checker.check(receiver, context);
  const row = rows.kind === 'dyn' ? rows : rows.kind === 'list' ? rows.valueType : undefined;
  if (row !== undefined) return row;
  throw checker.createError('rows_expected', `${name}() works on rows, not on ${String(rows)}`, receiver);
}

function checkBody(checker: Checker, body: ASTNode, scope: RowContext, name: string, wanted?: string): void {
  const type = checker.check(body, scope);
  if (type.name === wanted || type.kind === 'dyn') return;
  throw checker.createError('row_argument_type', `${name}() wants ${String(wanted)}, got ${String(type)}`, body);
}

/** The values of the expressions for one row, undefined when empty. */
function bodyValues(evaluator: Evaluator, bodies: readonly RowBody[], row: unknown, scope: RowContext): unknown[] {
  const cells = rowValues(row);
  scope.setIterValue(row ?? cells, evaluator);
  return bodies.map(({ node, needed }) => {
    return needed.some((key) => isEmpty(cells[key])) ? undefined : valueOrEmpty(evaluator, node, scope);
  });
}

/** Registers `empty`, `coalesce` and the row macros. */
export function registerMacros(environment: Environment): void {
  environment.registerFunction('empty(ast): bool', emptyMacro);
  for (let count = 2; count <= 6; count += 1) {
    environment.registerFunction(`coalesce(${Array(count).fill('ast').join(', ')}): dyn`, coalesceMacro);
  }
  for (const [name, fold] of Object.entries(rowFolds)) {
    const parameters = ['ast', ...fold.argTypes.map(() => 'ast')].join(', ');
    environment.registerFunction(`list.${name}(${parameters}): double`, rowMacro(name, fold));
  }
}
