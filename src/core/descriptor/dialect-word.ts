import type { DiagnosticCode } from '../errors/diagnostic-catalogue.ts';
import type { ShapeWalk } from './shape-walk.ts';
import type { Text } from './text.ts';

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

/** Reports a word that JSON Schema or another tool knows and the dialect does not; false when it is neither. */
export function refuseWord(word: string, value: unknown, walk: ShapeWalk): boolean {
  const code = refusedWords.get(word);
  if (code !== undefined) {
    walk.reportKey(word, code, { word, expected: '"type"' }, { op: 'remove', pointer: `${walk.pointer}/${word}` });
    return true;
  }
  const hint = Object.hasOwn(foreignWords, word) ? foreignWords[word] : undefined;
  if (hint !== undefined) walk.reportKey(word, 'dialect/word-unseen', { word, hint });
  return hint !== undefined || refuseForm(word, value, walk);
}

/** Reports a word of the dialect that is used in a form of JSON Schema which the dialect leaves out. */
export function refuseForm(word: string, value: unknown, walk: ShapeWalk): boolean {
  const refuse = formRefusals[word];
  return refuse !== undefined && Object.hasOwn(formRefusals, word) && refuse(value, walk);
}

const formRefusals: Readonly<Record<string, (value: unknown, walk: ShapeWalk) => boolean>> = {
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
    walk.reportAt('required', 'dialect/required-flag', { key: walk.word });
    return true;
  },
  multipleOf: (value, walk) => {
    if (typeof value !== 'number' || value >= 1 || value <= 0) return false;
    walk.reportAt('multipleOf', 'dialect/multiple-of');
    return true;
  },
  $ref: (value, walk) => {
    if (typeof value !== 'string' || /^(#\/\$defs\/|types\/)/.test(value)) return false;
    walk.reportAt('$ref', 'dialect/reference', { actual: value });
    return true;
  },
};
