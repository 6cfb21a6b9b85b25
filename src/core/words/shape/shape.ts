import { diagnostic } from '../../errors/diagnostic-catalogue.ts';
import type { DescriptorKind } from '../../../generated/descriptor.ts';
import type { Diagnostic } from '../../errors/diagnostic.ts';
import { isObject, pointerTo } from '../../text/json.ts';
import { metaSchemas } from './meta.ts';
import { nearest } from '../../text/nearest.ts';
import type { DescriptorSource } from '../reading/parse.ts';
import { actualOf, ShapeCompiler } from './shape-compile.ts';
import { ShapeWalk } from './shape-walk.ts';

const compiler = new ShapeCompiler();

/**
 * Validates one descriptor by the meta-schema of its kind and by the dialect: unknown, missing and misspelt words, values
 * out of their range, texts without one of the languages. Everything found is reported, in the order of the file.
 */
export function checkShape(source: DescriptorSource): readonly Diagnostic[] {
  const { value } = source;
  if (!isObject(value)) return [diagnostic('syntax/not-object', source, '', { actual: actualOf(value) })];
  const kind = value['kind'];
  if (!isKind(kind)) return [unknownKind(source, kind)];
  const walk = new ShapeWalk(source);
  compiler.compile(metaSchemas[kind], metaSchemas[kind])(value, walk);
  return [...walk.found, ...renamedWords(source), ...numbersBeyond(source)].toSorted(
    (one, other) => one.line - other.line || one.column - other.column,
  );
}

/** Numbers that are not kept as they are written; looked for where the text has a long one or an exponent. */
function numbersBeyond(source: DescriptorSource): readonly Diagnostic[] {
  if (!/[:[,]\s*-?(?:\d{16,}|\d[\d.]*[eE])/.test(source.text)) return [];
  const found: Diagnostic[] = [];
  const visit = (value: unknown, path: readonly (string | number)[]): void => {
    if (typeof value === 'number' && Math.abs(value) > Number.MAX_SAFE_INTEGER) {
      const pointer = pointerTo('', ...path);
      const word = String(path.findLast((part) => typeof part === 'string') ?? '');
      const fix = { op: 'replace', pointer, value: Math.sign(value) * Number.MAX_SAFE_INTEGER } as const;
      found.push(diagnostic('shape/number-beyond', source, pointer, { word, actual: String(value) }, fix));
    } else if (Array.isArray(value)) value.forEach((item: unknown, index) => visit(item, [...path, index]));
    else if (isObject(value)) for (const [key, item] of Object.entries(value)) visit(item, [...path, key]);
  };
  visit(source.value, []);
  return found;
}

/** Words of the version before, each with the edit that renames it. */
function renamedWords(source: DescriptorSource): readonly Diagnostic[] {
  return source.renamed.map(({ pointer, of, before, now }) => {
    const fix = { op: of === 'key' ? 'rename' : 'replace', pointer, value: now } as const;
    return diagnostic('shape/word-renamed', source, pointer, { word: before, now }, fix, of);
  });
}

function isKind(value: unknown): value is DescriptorKind {
  return typeof value === 'string' && Object.hasOwn(metaSchemas, value);
}

function unknownKind(source: DescriptorSource, kind: unknown): Diagnostic {
  const kinds = Object.keys(metaSchemas);
  const near = typeof kind === 'string' ? nearest(kind, kinds) : null;
  const hint = near === null ? kinds.map((name) => `"${name}"`).join(' | ') : `"${near}"`;
  const actual = kind === undefined ? { zh: '空缺', en: 'missing' } : actualOf(kind);
  const fix = near === null ? {} : ({ op: 'replace', pointer: '/kind', value: near } as const);
  return diagnostic('shape/kind-unknown', source, kind === undefined ? '' : '/kind', { actual, hint }, fix);
}
