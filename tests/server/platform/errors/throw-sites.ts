import { readFileSync, readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import {
  parseSync,
  Visitor,
  type Argument,
  type Expression,
  type NewExpression,
  type TemplateLiteral,
} from 'oxc-parser';

/** A place where the server refuses something. */
export interface ThrowSite {
  /** `file:line`. */
  readonly place: string;
  readonly kind: 'BusinessError' | 'OAuthError';
  /** The status of a BusinessError, the kind of an OAuthError; null where it is not written there. */
  readonly first: string | number | null;
  /** The keys that it may say; null where they are not written there. */
  readonly keys: readonly string[] | null;
  /** Names of the values that are filled in; null where they are not written there. */
  readonly args: readonly string[] | null;
}

/** What the sources of the server say of messages. */
export interface MessageUses {
  readonly sites: readonly ThrowSite[];
  /** Whether some text of the sources, outside the catalogue itself, is this key. */
  readonly names: (key: string) => boolean;
}

const folder = 'src/server';

/** Reads every source of the server but the catalogue. */
export function readMessageUses(): MessageUses {
  const sites: ThrowSite[] = [];
  const texts = new Set<string>();
  const patterns: RegExp[] = [];
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  for (const file of files.filter((name) => name.endsWith('.ts') && !name.endsWith('-messages.ts'))) {
    const source = readFileSync(join(folder, file), 'utf8');
    new Visitor({
      Literal: ({ value }) => void (typeof value === 'string' && texts.add(value)),
      TemplateLiteral: (node) => void (node.expressions.length > 0 && patterns.push(patternOf(node))),
      NewExpression: (node) => sites.push(...siteOf(node, `${file}:${source.slice(0, node.start).split('\n').length}`)),
    }).visit(parseSync(basename(file), source).program);
  }
  return { sites, names: (key) => texts.has(key) || patterns.some((pattern) => pattern.test(key)) };
}

/** Keys such as `a.b-${kind}`; a text that begins with something unknown names nothing. */
function patternOf({ quasis }: TemplateLiteral): RegExp {
  const parts = quasis.map(({ value }) => value.raw.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`));
  return /^\w+\\\./.test(parts[0] ?? '') ? new RegExp(`^${parts.join('[a-z-]+')}$`) : /(?!)/;
}

function siteOf(node: NewExpression, place: string): ThrowSite[] {
  const kind = node.callee.type === 'Identifier' ? node.callee.name : '';
  if (kind !== 'BusinessError' && kind !== 'OAuthError') return [];
  const [first, key, last] = node.arguments;
  return [{ place, kind, first: literal(first), keys: keysOf(key), args: argsOf(kind, last) }];
}

function literal(node: Argument | undefined): string | number | null {
  const value = node?.type === 'Literal' ? node.value : null;
  return typeof value === 'string' || typeof value === 'number' ? value : null;
}

function keysOf(node: Argument | Expression | undefined): readonly string[] | null {
  if (node?.type === 'Literal' && typeof node.value === 'string') return [node.value];
  if (node?.type !== 'ConditionalExpression') return null;
  const [yes, no] = [keysOf(node.consequent), keysOf(node.alternate)];
  return yes === null || no === null ? null : [...yes, ...no];
}

/** A BusinessError has them in its options, an OAuthError as they are. */
function argsOf(kind: ThrowSite['kind'], node: Argument | undefined): readonly string[] | null {
  if (node === undefined) return [];
  if (kind === 'OAuthError') return namesIn(node);
  if (node.type !== 'ObjectExpression') return null;
  const property = node.properties.find((each) => each.type === 'Property' && nameOf(each.key) === 'args');
  if (property === undefined) return node.properties.some(({ type }) => type === 'SpreadElement') ? null : [];
  return property.type === 'Property' ? namesIn(property.value) : null;
}

function namesIn(node: Argument | Expression): readonly string[] | null {
  if (node.type !== 'ObjectExpression') return null;
  const names = node.properties.map((each) => (each.type === 'Property' ? nameOf(each.key) : null));
  return names.every((name) => name !== null) ? names : null;
}

function nameOf(key: { readonly type: string; readonly name?: unknown }): string | null {
  return key.type === 'Identifier' && typeof key.name === 'string' ? key.name : null;
}
