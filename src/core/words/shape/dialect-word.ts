import type { DiagnosticCode, MachineFix } from '../../errors/diagnostic-catalogue.ts';
import { pointerTo } from '../../text/json.ts';
import { asDecimals, asLabel, requiredInSet } from './dialect-edits.ts';
import type { ShapeWalk } from './shape-walk.ts';
import type { Text } from '../../text/text.ts';

/** The object that a word stands in. */
type Words = Readonly<Record<string, unknown>>;

/** Words of JSON Schema that the dialect leaves out, with the code whose fix names the word that does the work. */
const refusedWords: ReadonlyMap<string, DiagnosticCode> = new Map(
  Object.entries({
    'dialect/title': ['title'],
    'dialect/condition': ['if', 'then', 'else'],
    'dialect/dependency': ['dependencies', 'dependentRequired', 'dependentSchemas'],
    'dialect/combination': ['allOf', 'anyOf', 'not', 'contains', 'minContains', 'maxContains'],
    'dialect/tuple': ['prefixItems', 'additionalItems', 'unevaluatedItems'],
    'dialect/open-object': [
      'patternProperties',
      'propertyNames',
      'minProperties',
      'maxProperties',
      'unevaluatedProperties',
    ],
    'dialect/reference-word': ['definitions', 'id', '$id', '$anchor', '$recursiveRef', '$dynamicRef', '$dynamicAnchor'],
    'dialect/nullable': ['nullable'],
  } satisfies Partial<Record<DiagnosticCode, readonly string[]>>).flatMap(([code, words]) =>
    words.map((word) => [word, code as DiagnosticCode] as const),
  ),
);

/** Words that another word of the dialect takes the place of, by that word. */
const meantWords: Readonly<Record<string, string>> = {
  title: 'x-label',
  label: 'x-label',
  help: 'x-help',
  unit: 'x-unit',
  widget: 'x-widget',
  dict: 'x-dict',
};

/** Words of other tools, with what to write instead. */
const foreignWords: Readonly<Record<string, Text>> = {
  label: { zh: '字段的名称写作 "x-label"。', en: 'A field is named by "x-label".' },
  help: { zh: '提示写作 "x-help"。', en: 'A hint is "x-help".' },
  unit: { zh: '单位写作 "x-unit"。', en: 'A unit is "x-unit".' },
  widget: { zh: '输入框写作 "x-widget"。', en: 'The input is "x-widget".' },
  'ui:widget': { zh: '输入框写作 "x-widget"。', en: 'The input is "x-widget".' },
  dict: { zh: '字典写作 "x-dict"。', en: 'A dictionary is "x-dict".' },
  enumNames: { zh: '带名称的选项写作 "x-enum"。', en: 'Choices with labels are "x-enum".' },
  writeOnly: { zh: '谁可以看写作 "x-access"。', en: 'Who may see a field is "x-access".' },
  deprecated: { zh: '说明写进 "description"。', en: 'Say so in "description".' },
  $comment: { zh: '说明写进 "description"。', en: 'Notes go into "description".' },
  contentMediaType: { zh: '附件用 "$ref": "types/common#/file"。', en: 'A file is "$ref": "types/common#/file".' },
};

/** What a word that was refused means: the word of the dialect to write instead, if it is one word. */
export interface RefusedWord {
  readonly meant: string | null;
}

/**
 * Reports a word of a field that JSON Schema or another tool knows and the dialect does not; null when it is neither.
 */
export function rejectWord(word: string, field: Words, walk: ShapeWalk): RefusedWord | null {
  const meant = meantWords[word] ?? null;
  const refused =
    rejectSchemaWord(word, field, walk, 'x-label') ??
    (rejectForeignWord(word, field, walk) || rejectForm(word, field[word], walk) ? {} : null);
  return refused && { meant };
}

/**
 * Reports a word of JSON Schema that the dialect leaves out; null when it is none.
 *
 * @param label the word that names a thing of this kind to people
 */
export function rejectSchemaWord(word: string, object: Words, walk: ShapeWalk, label: string): RefusedWord | null {
  const code = refusedWords.get(word);
  if (code === undefined) return null;
  const meant = word === 'title' ? label : null;
  // "then" and "else" go with their "if": one sentence about the three is enough.
  if ((word === 'then' || word === 'else') && object['if'] !== undefined) return { meant };
  const pointer = pointerTo(walk.pointer, word);
  // Where the word is all there is of a name or of the inside, taking it away mends nothing.
  const alone = meant === null ? code === 'dialect/open-object' && isHollow(object) : object[meant] === undefined;
  const removed: MachineFix = { op: 'remove', pointer };
  const first = word === 'if' && (object['then'] !== undefined || object['else'] !== undefined);
  const title = meant === null ? undefined : object[word];
  const fix =
    alone && meant !== null && typeof title === 'string' ? asLabel(title, meant, walk) : alone || first ? {} : removed;
  walk.reportKey(word, code, { word, label, expected: '"type"' }, fix);
  return { meant };
}

function isHollow(object: Words): boolean {
  return ['properties', 'x-fields', 'oneOf'].every((word) => object[word] === undefined);
}

function rejectForeignWord(word: string, field: Words, walk: ShapeWalk): boolean {
  const hint = Object.hasOwn(foreignWords, word) ? foreignWords[word] : undefined;
  if (hint === undefined) return false;
  const value = meantWords[word];
  const renames = value !== undefined && field[value] === undefined;
  const fix = renames ? ({ op: 'rename', pointer: pointerTo(walk.pointer, word), value } as const) : {};
  walk.reportKey(word, 'dialect/word-unseen', { word, hint }, fix);
  return true;
}

/** Reports a word of the dialect that is used in a form of JSON Schema which the dialect leaves out. */
export function rejectForm(word: string, value: unknown, walk: ShapeWalk): boolean {
  const refuse = formRejections[word];
  return refuse !== undefined && Object.hasOwn(formRejections, word) && refuse(value, walk);
}

const formRejections: Readonly<Record<string, (value: unknown, walk: ShapeWalk) => boolean>> = {
  type: (value, walk) => {
    if (!Array.isArray(value) && value !== 'null') return false;
    const types = Array.isArray(value) ? value.filter((type) => type !== 'null') : [];
    const only: unknown = types.length === 1 ? types[0] : undefined;
    const fix = only === undefined ? {} : ({ op: 'replace', pointer: `${walk.pointer}/type`, value: only } as const);
    walk.reportAt(
      'type',
      'dialect/nullable',
      { expected: `"type": "${typeof only === 'string' ? only : 'string'}"` },
      fix,
    );
    return true;
  },
  items: (value, walk) => {
    if (!Array.isArray(value)) return false;
    walk.reportAt('items', 'dialect/tuple', { word: 'items' });
    return true;
  },
  additionalProperties: (value, walk) => {
    if (value === false) return false;
    const fix = { op: 'replace', pointer: `${walk.pointer}/additionalProperties`, value: false } as const;
    walk.reportAt('additionalProperties', 'dialect/open-object', { word: 'additionalProperties' }, fix);
    return true;
  },
  required: (value, walk) => {
    if (typeof value !== 'boolean') return false;
    walk.reportAt('required', 'dialect/required-flag', { key: walk.word }, requiredInSet(value, walk));
    return true;
  },
  multipleOf: (value, walk) => {
    if (typeof value !== 'number' || value >= 1 || value <= 0) return false;
    walk.reportAt('multipleOf', 'dialect/multiple-of', {}, asDecimals(value, walk));
    return true;
  },
  $ref: (value, walk) => {
    if (typeof value !== 'string' || /^(#\/\$defs\/|types\/)/.test(value)) return false;
    walk.reportAt('$ref', 'dialect/reference', { actual: value });
    return true;
  },
};
