import type { ASTNode, Environment } from '@marcbachmann/cel-js';
import { isEmpty, raiseEmpty } from './emptiness.ts';
import { newEnvironment } from './environment.ts';
import type {
  CompiledExpression,
  ExpressionValues,
  LiftedAggregate,
  ScopeDefinition,
  ValueType,
} from './expression.ts';
import { contextTypes, innerPrefix, isName, isReservedName } from './names.ts';
import { TableCallWriter, type CallWriting } from './table-calls.ts';
import { WrappedObject } from './wrapped-object.ts';

/** What a row takes of a value that stands for its whole table. */
type RowReading = (value: unknown, own: Readonly<Record<string, unknown>>) => unknown;

/** The names of one set, form or table with their typed environment; made once, used for many expressions. */
export interface ExpressionScope {
  readonly definition: ScopeDefinition;
  /** The environment, in which every name is registered that a text writes. */
  readonly environmentFor: (text: string) => Environment;
  /** Presents the values of one evaluation under their names; reading an empty one ends the path as empty. */
  readonly bind: (values: ExpressionValues) => object;
  /** The variable that stands for an aggregate in normal forms, made on first use. */
  readonly lift: (aggregate: LiftedAggregate, type: string, read?: RowReading) => string;
  /** How a call of a look-up table stands in normal forms; null for other nodes. */
  readonly tableCall: (node: ASTNode) => CallWriting | null;
  /** Expressions loaded so far, by text. */
  readonly loaded: Map<string, CompiledExpression>;
}

/** The name under which an absent key stands in normal forms. */
export const absentName = `${innerPrefix}absent`;

type Fields = Readonly<Record<string, ValueType>>;

/** Wraps plain objects of one registered type. */
interface Wrapping {
  readonly typeName: string;
  readonly wrap: (value: unknown) => object;
}

/** The usable value of a type, or the end of the path: what is empty or of another type (a half-typed cell) is empty. */
function read(value: unknown, type: ValueType, wrapping: Wrapping | null): unknown {
  if (type === 'double') return typeof value === 'number' && Number.isFinite(value) ? value : raiseEmpty();
  if (type === 'string') return typeof value === 'string' && value !== '' ? value : raiseEmpty();
  if (type === 'bool') return typeof value === 'boolean' ? value : raiseEmpty();
  if (typeof type === 'object' && type.kind === 'object') {
    return typeof value === 'object' && value !== null && wrapping ? wrapping.wrap(value) : raiseEmpty();
  }
  return Array.isArray(value) && value.length > 0 ? value : raiseEmpty();
}

/** Registers the types of a scope; a fresh type per object, since the library knows an object's type by its class. */
class TypeRegistry {
  readonly #environment: Environment;
  #count = 0;

  constructor(environment: Environment) {
    this.#environment = environment;
  }

  /** Registers an object type and gives the way to wrap its values. */
  register(fields: Fields): Wrapping {
    const readable = Object.entries(fields).filter(([key]) => isName(key));
    const parts = readable.map(([key, type]) => ({ key, type, ...this.typed(type) }));
    class Wrapped extends WrappedObject {}
    for (const { key, type, wrapping } of parts) {
      Object.defineProperty(Wrapped.prototype, key, {
        get(this: Wrapped) {
          return read(this.source[key], type, wrapping);
        },
      });
    }
    const wrap = (value: unknown): object => new Wrapped(value as Readonly<Record<string, unknown>>);
    this.#count += 1;
    const typeName = `Object${this.#count}`;
    const types = Object.fromEntries(parts.map((each) => [each.key, each.typeName]));
    this.#environment.registerType(typeName, { ctor: Wrapped, fields: types, convert: wrap });
    return { typeName, wrap };
  }

  /** The library's name of a type, and the wrapping of an object type. */
  typed(type: ValueType): { readonly typeName: string; readonly wrapping: Wrapping | null } {
    if (typeof type === 'string') return { typeName: type, wrapping: null };
    const wrapping = this.register(type.fields);
    return { typeName: type.kind === 'object' ? wrapping.typeName : `list<${wrapping.typeName}>`, wrapping };
  }
}

/** Everything in a text that may be a name; what stands in a string or after a dot does no harm. */
const words = /[A-Za-z_]\w*/g;

/** Registers the names that a text writes, each once. */
function registerWords(text: string, unregistered: Map<string, () => void>): void {
  for (const [word] of text.matchAll(words)) {
    unregistered.get(word)?.();
    unregistered.delete(word);
  }
}

class Bound {
  readonly values: ExpressionValues;
  constructor(values: ExpressionValues) {
    this.values = values;
  }
}

function contextNames({
  table,
}: ScopeDefinition): readonly (readonly [keyof typeof contextTypes, ValueType & string])[] {
  const all = Object.entries(contextTypes) as [keyof typeof contextTypes, ValueType & string][];
  return all.filter(([key]) => key !== 'rowState' || table !== null);
}

/** Builds a scope. Names are registered when a text first writes them: a form has many, and its expressions read few. */
export function createScope(definition: ScopeDefinition): ExpressionScope {
  const environment = newEnvironment();
  const types = new TypeRegistry(environment);
  class Names extends Bound {}
  const name = (key: string, typeName: string, get: (values: ExpressionValues) => unknown): void => {
    environment.registerVariable(key, typeName);
    Object.defineProperty(Names.prototype, key, {
      get(this: Names) {
        return get(this.values);
      },
    });
  };
  const unregistered = new Map<string, () => void>();
  for (const [key, type] of Object.entries(definition.fields)) {
    if (isReservedName(key) || !isName(key)) continue;
    unregistered.set(key, () => {
      const { typeName, wrapping } = types.typed(type);
      name(key, typeName, (values) => read(values.own[key], type, wrapping));
    });
  }
  unregistered.set('root', () => {
    const root = types.register(definition.root);
    name('root', root.typeName, (values) => root.wrap(values.root));
  });
  for (const [key, type] of contextNames(definition)) {
    unregistered.set(key, () => name(key, type, (values) => read(values.context[key], type, null)));
  }
  name(absentName, 'dyn', raiseEmpty);
  const environmentFor = (text: string): Environment => {
    registerWords(text, unregistered);
    return environment;
  };

  const lifted = new Map<string, string>();
  const lift = (aggregate: LiftedAggregate, type: string, read?: RowReading): string => {
    const known = lifted.get(aggregate.id);
    if (known) return known;
    const variable = `${innerPrefix}${lifted.size + 1}`;
    lifted.set(aggregate.id, variable);
    name(variable, type, (values) => {
      const whole = values.aggregate ? values.aggregate(aggregate.id) : aggregate.evaluate(values);
      const value = read === undefined || whole === undefined ? whole : read(whole, values.own);
      return isEmpty(value) ? raiseEmpty() : value;
    });
    return variable;
  };
  const { write: tableCall } = new TableCallWriter(environment, definition.lookups ?? new Map());
  const bind = (values: ExpressionValues): object => new Names(values);
  return { definition, environmentFor, bind, lift, tableCall, loaded: new Map() };
}
