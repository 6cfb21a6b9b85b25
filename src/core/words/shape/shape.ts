import { diagnostic } from '../../errors/diagnostic-catalogue.ts';
import type { DescriptorKind } from '../../../generated/descriptor.ts';
import type { Diagnostic } from '../../errors/diagnostic.ts';
import { isObject } from '../../text/json.ts';
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
  return [...walk.found, ...renamedWords(source)].toSorted(
    (one, other) => one.line - other.line || one.column - other.column,
  );
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
