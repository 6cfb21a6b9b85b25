import type { FieldType } from '../../values/json-schema.ts';
import { isObject } from '../../text/json.ts';
import { patternOf } from '../../text/pattern.ts';
import type { ShapeWalk } from './shape-walk.ts';
import { exchanged, movedInside, readablePattern, typeByWords } from './dialect-edits.ts';
import { checkChoices, checkInside, isFieldType } from './dialect-inside.ts';

/** Words that limit values, by the types they have an effect on. */
const limitTypes: ReadonlyMap<string, readonly FieldType[]> = new Map<string, readonly FieldType[]>(
  Object.entries({
    minLength: ['string'],
    maxLength: ['string'],
    pattern: ['string'],
    format: ['string'],
    minimum: ['number', 'integer'],
    maximum: ['number', 'integer'],
    exclusiveMinimum: ['number', 'integer'],
    exclusiveMaximum: ['number', 'integer'],
    multipleOf: ['number', 'integer'],
    minItems: ['array'],
    maxItems: ['array'],
    uniqueItems: ['array'],
    items: ['array'],
    properties: ['object'],
    required: ['object'],
    additionalProperties: ['object'],
    'x-decimals': ['number'],
    'x-unit': ['number', 'integer'],
    'x-number': ['string'],
    'x-fill': ['string'],
    'x-match': ['string'],
  }),
);

/** Pairs of a lower and an upper limit. */
const limitPairs = [
  ['minLength', 'maxLength'],
  ['minItems', 'maxItems'],
  ['minimum', 'maximum'],
  ['exclusiveMinimum', 'exclusiveMaximum'],
] as const;

/** Reports what is wrong with a field as a whole: words that do not go together. Each word alone was validated before. */
export function checkField(value: Readonly<Record<string, unknown>>, walk: ShapeWalk): void {
  const type = value['type'];
  if (value['$ref'] !== undefined) return checkReference(value, walk);
  const known = ['oneOf', 'x-fields', 'const'].some((word) => value[word] !== undefined);
  if (type === undefined && !known) walk.report('dialect/type-missing', { key: walk.word }, typeByWords(value, walk));
  // Of a type that is none it cannot be said what has an effect on it.
  if (isFieldType(type)) {
    checkLimits(value, type, walk);
    checkInside(value, type, walk);
    checkChoices(value, type, walk);
  }
  checkPattern(value['pattern'], walk);
  if (Array.isArray(value['oneOf'])) checkBranches(value['oneOf'], walk);
}

function checkReference(value: Readonly<Record<string, unknown>>, walk: ShapeWalk): void {
  for (const word of ['type', 'enum', 'const', 'oneOf', 'x-enum', ...limitTypes.keys()]) {
    if (value[word] === undefined) continue;
    const fix = { op: 'remove', pointer: `${walk.pointer}/${word}` } as const;
    walk.reportKey(word, 'dialect/reference-sibling', { word }, fix);
  }
}

function checkLimits(value: Readonly<Record<string, unknown>>, type: FieldType, walk: ShapeWalk): void {
  for (const word of Object.keys(value)) {
    const types = limitTypes.get(word);
    if (types === undefined || types.some((allowed) => allowed === type)) continue;
    if (word === 'required' && typeof value[word] === 'boolean') continue;
    const fix = { op: 'remove', pointer: `${walk.pointer}/${word}` } as const;
    walk.reportKey(word, 'dialect/limit-idle', { word, type }, fix);
  }
  for (const [low, high] of limitPairs) {
    const [least, most] = [value[low], value[high]];
    const crossed = typeof least === 'number' && typeof most === 'number' && least > most;
    if (crossed)
      walk.reportAt(low, 'dialect/limits-crossed', { low, high }, exchanged([low, least], [high, most], walk));
  }
  if (type !== 'array') return;
  for (const word of ['x-dict', 'x-enum', 'x-ref', 'enum']) {
    if (value[word] !== undefined)
      walk.reportKey(word, 'dialect/choice-outside-items', { word }, movedInside(word, value, walk));
  }
}

function checkPattern(pattern: unknown, walk: ShapeWalk): void {
  if (typeof pattern !== 'string') return;
  const detail = patternOf(pattern).fault;
  if (detail !== null) walk.reportAt('pattern', 'dialect/pattern-broken', { detail }, readablePattern(pattern, walk));
}

/** The branches of `oneOf` must differ in the `const` of one field that all of them have. */
function checkBranches(branches: readonly unknown[], walk: ShapeWalk): void {
  const constants = branches.map((branch) => {
    const properties = isObject(branch) && isObject(branch['properties']) ? branch['properties'] : {};
    return Object.entries(properties).flatMap(([key, field]) =>
      isObject(field) && field['const'] !== undefined ? [[key, JSON.stringify(field['const'])] as const] : [],
    );
  });
  const told = (constants[0] ?? []).some(([key]) => {
    const values = constants.map((entries) => entries.find(([other]) => other === key)?.[1]);
    return !values.includes(undefined) && new Set(values).size === values.length;
  });
  if (!told) walk.reportAt('oneOf', 'dialect/one-of');
}
