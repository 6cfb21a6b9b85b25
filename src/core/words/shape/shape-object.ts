import type { DiagnosticArguments } from '../../errors/diagnostic-rule.ts';
import { checkField } from './dialect-field.ts';
import { rejectForm, rejectSchemaWord, rejectWord, type RefusedWord } from './dialect-word.ts';
import { pointerTo } from '../../text/json.ts';
import { resolveMeta } from './meta.ts';
import type { MetaSchema } from './meta-schema.ts';
import { nearest } from '../../text/nearest.ts';
import { patternOf } from '../../text/pattern.ts';
import { retiredWord } from './retired-words.ts';
import { missingMeaning } from './missing-words.ts';
import { asWritten, missingWord } from './shape-edits.ts';
import { sentenceName, shapeNames } from './shape-names.ts';
import type { Shape, ShapeWalk } from './shape-walk.ts';
import type { Text } from '../../text/text.ts';
import { listText } from '../../text/list-text.ts';

type Words = Readonly<Record<string, unknown>>;

/** Checks of an object as a whole, by its name in the meta-schemas. */
const wholeChecks: Readonly<Record<string, (value: Words, walk: ShapeWalk, meant: readonly string[]) => void>> = {
  field: checkField,
  value: checkField,
  process: checkProcess,
  record: checkRecord,
};

/** Things that are written like the objects of a JSON Schema, by their names in the meta-schemas: the word naming each. */
const schemaLike: Readonly<Record<string, string>> = {
  set: 'label',
  recordData: 'label',
  types: 'label',
  process: 'label',
  family: 'label',
  record: 'label',
};

/** Walks an object: its words, the words it lacks, the words it does not know. */
export function objectShape(schema: MetaSchema, document: MetaSchema, inner: (part: MetaSchema) => Shape): Shape {
  const words = new Map(Object.entries(schema.properties ?? {}).map(([word, part]) => [word, inner(part)]));
  const names = schema.propertyNames === undefined ? null : resolved(schema.propertyNames, document);
  const others = typeof schema.additionalProperties === 'object' ? inner(schema.additionalProperties) : null;
  const dialect = schema.$comment === 'field' || schema.$comment === 'value';
  const whole = wholeChecks[schema.$comment ?? ''];
  const label = schemaLike[schema.$comment ?? ''];
  const refused = (key: string, object: Words, walk: ShapeWalk): RefusedWord | null => {
    if (dialect) return rejectWord(key, object, walk);
    return label === undefined ? null : rejectSchemaWord(key, object, walk, label);
  };
  // Gives the word that a misspelt one most likely means.
  const visit = (key: string, object: Words, walk: ShapeWalk): string | null => {
    const item = object[key];
    const shape = words.get(key);
    if (shape !== undefined) {
      const validated = (dialect || key === 'additionalProperties') && rejectForm(key, item, walk);
      if (!validated) walk.within(key, () => shape(item, walk));
    } else if (schema.additionalProperties === false) {
      const rejection = refused(key, object, walk);
      return rejection === null ? reportUnknown(schema, key, walk) : rejection.meant;
    } else {
      if (names !== null) validateName(names, key, walk);
      if (others !== null) walk.within(key, () => others(item, walk));
    }
    return null;
  };
  return (value, walk) => {
    const object = value as Words;
    const meant: string[] = [];
    const keys = Object.keys(object);
    for (const key of keys) {
      const near = visit(key, object, walk);
      if (near !== null) meant.push(near);
    }
    for (const word of schema.required ?? []) {
      if (object[word] === undefined && !meant.includes(word)) reportMissing(word, { schema, document, object }, walk);
    }
    if (keys.length < (schema.minProperties ?? 0)) {
      walk.report('shape/size-wrong', { word: walk.word, limit: { zh: '至少有一项', en: 'at least one entry' } });
    }
    whole?.(object, walk, meant);
  };
}

function resolved(schema: MetaSchema, document: MetaSchema): MetaSchema {
  return schema.$ref === undefined ? schema : resolveMeta(schema.$ref, document).schema;
}

function validateName(names: MetaSchema, key: string, walk: ShapeWalk): void {
  const fault = nameFault(names, key);
  if (fault !== null) {
    const spelling = asWritten(key, names);
    const pointer = pointerTo(walk.pointer, key);
    const fix = spelling === null ? {} : ({ op: 'rename', pointer, value: spelling } as const);
    walk.reportKey(key, 'shape/form-wrong', fault, fix);
  }
  if (names.enum === undefined || names.enum.includes(key)) return;
  const choices = names.enum.join(' | ');
  const hint = { zh: `写${choices}。`, en: `Write ${choices}.` };
  walk.reportKey(key, 'shape/value-unknown', { word: walk.word, actual: key, hint });
}

/** What a text must be written as and is not; null when it meets the pattern or there is none. */
export function nameFault(schema: MetaSchema, value: string): DiagnosticArguments | null {
  if (schema.pattern === undefined || patternOf(schema.pattern).test(value)) return null;
  const expected = shapeNames[schema.$comment ?? ''] ?? { zh: '规定的写法', en: 'written as it must be' };
  return { actual: value, expected };
}

interface Lack {
  readonly schema: MetaSchema;
  readonly document: MetaSchema;
  readonly object: Words;
}

function reportMissing(word: string, { schema, document, object }: Lack, walk: ShapeWalk): void {
  const part = schema.properties?.[word];
  const description = part?.description ?? (part === undefined ? '' : resolved(part, document).description) ?? '';
  const meaning: Text = { zh: missingMeaning(schema.$comment ?? '', word) ?? description, en: description };
  const fix = missingWord(word, object, walk);
  walk.report('shape/word-missing', { place: sentenceName(schema.$comment ?? ''), word, meaning }, fix);
}

function reportUnknown(schema: MetaSchema, word: string, walk: ShapeWalk): string | null {
  const known = Object.keys(schema.properties ?? {});
  const args = { place: sentenceName(schema.$comment ?? ''), word };
  const retired = retiredWord(schema.$comment ?? '', word);
  if (retired !== undefined) {
    const fix = { op: 'remove', pointer: pointerTo(walk.pointer, word) } as const;
    walk.reportKey(word, 'shape/word-unknown', { ...args, hint: retired }, fix);
    return null;
  }
  const near = nearest(word, known);
  if (near === null) {
    const list = listText(known.filter((name) => name !== '$schema'));
    const hint = { zh: `删去它；可用的词：${list.zh}。`, en: `Remove it; the words are: ${list.en}.` };
    walk.reportKey(word, 'shape/word-unknown', { ...args, hint });
    return null;
  }
  const hint = { zh: `写“${near}”。`, en: `Write "${near}".` };
  const pointer = pointerTo(walk.pointer, word);
  // Beside the right word the wrong one cannot be renamed to it.
  const fix =
    walk.valueAt(pointerTo(walk.pointer, near)) !== undefined ? {} : ({ op: 'rename', pointer, value: near } as const);
  walk.reportKey(word, 'shape/word-unknown', { ...args, hint }, fix);
  return near;
}

/** Words that every record with a list says, with their meaning. */
const listWords: Readonly<Record<string, Text>> = {
  search: { zh: '查询条件。', en: 'the fields to search by.' },
  list: { zh: '表格的列。', en: 'the columns of the table.' },
};

/** A record is either a single row, or has a list that can be searched; words that misspelt ones mean are not missing. */
function checkRecord(value: Words, walk: ShapeWalk, meant: readonly string[]): void {
  if (value['single'] === true) return;
  for (const [word, meaning] of Object.entries(listWords)) {
    if (value[word] === undefined && !meant.includes(word))
      walk.report('shape/word-missing', { place: sentenceName('record'), word, meaning });
  }
}

/** Words that a process says itself or takes from its family, with their meaning. */
const flowWords: Readonly<Record<string, Text>> = {
  stage: { zh: '流程所在的阶段。', en: 'the stage of the pipeline.' },
  start: { zh: '由谁发起。', en: 'who or what starts it.' },
  steps: { zh: '步骤。', en: 'its steps, in order.' },
};

/** A process extends a family and fills its parameters, or says stage, start and steps itself; `meant` as in records. */
function checkProcess(value: Words, walk: ShapeWalk, meant: readonly string[]): void {
  const extended = value['extends'] !== undefined;
  for (const [word, meaning] of Object.entries(flowWords)) {
    const written = value[word] !== undefined;
    if (extended && written) walk.reportKey(word, 'shape/extends-word', { word });
    if (!extended && !written && !meant.includes(word))
      walk.report('shape/word-missing', { place: sentenceName('process'), word, meaning });
  }
  if (!extended && value['params'] !== undefined) walk.reportKey('params', 'shape/params-alone');
}
