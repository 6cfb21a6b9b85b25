import type { Environment } from '@marcbachmann/cel-js';
import { newEnvironment } from './environment.ts';
import type { CompiledExpression, ScopeDefinition, ValueType } from './expression.ts';
import { contextTypes, isName, isReservedName } from './names.ts';

/** The names of one set, form or table with their typed environment; made once, used for many expressions. */
export interface ExpressionScope {
  readonly definition: ScopeDefinition;
  /** The environment, in which every name is registered that a text writes. */
  readonly environmentFor: (text: string) => Environment;
  /** Expressions loaded so far, by text. */
  readonly loaded: Map<string, CompiledExpression>;
}

type Fields = Readonly<Record<string, ValueType>>;

/** Registers the types of a scope; a fresh type per object, since the library knows an object's type by its class. */
class TypeRegistry {
  readonly #environment: Environment;
  #count = 0;

  constructor(environment: Environment) {
    this.#environment = environment;
  }

  /** Registers an object type and gives its name. */
  register(fields: Fields): string {
    const readable = Object.entries(fields).filter(([key]) => isName(key));
    const types = Object.fromEntries(readable.map(([key, type]) => [key, this.typed(type)]));
    this.#count += 1;
    const typeName = `Object${this.#count}`;
    this.#environment.registerType(typeName, { ctor: class {}, fields: types });
    return typeName;
  }

  /** The library's name of a type. */
  typed(type: ValueType): string {
    if (typeof type === 'string') return type;
    const name = this.register(type.fields);
    return type.kind === 'object' ? name : `list<${name}>`;
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
  const unregistered = new Map<string, () => void>();
  for (const [key, type] of Object.entries(definition.fields)) {
    if (isReservedName(key) || !isName(key)) continue;
    unregistered.set(key, () => void environment.registerVariable(key, types.typed(type)));
  }
  unregistered.set('root', () => void environment.registerVariable('root', types.register(definition.root)));
  for (const [key, type] of contextNames(definition)) {
    unregistered.set(key, () => void environment.registerVariable(key, type));
  }
  const environmentFor = (text: string): Environment => {
    registerWords(text, unregistered);
    return environment;
  };
  return { definition, environmentFor, loaded: new Map() };
}
