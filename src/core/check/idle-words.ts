import type { FieldSchema } from '../../generated/descriptor.ts';
import { pointerTo } from '../text/json.ts';
import { kindOf, type ShapeOf, type ValueKind } from '../values/kinds.ts';
import { isSecret } from '../values/secret.ts';
import { below, type Place } from '../words/place.ts';
import type { Check, CheckedSet, Report } from './check.ts';
import { fixBy, editAt } from './edits.ts';
import { shapesFor } from './field-shapes.ts';
import { eachField, type CheckedField } from './field-words.ts';
import { idleLimits, idleOnTable } from './idle-limits.ts';
import { idleByPlace, setsOfRecords, standingOf, type Idle, type Standing } from './idle-places.ts';
import { heldBy, kindWords } from './kind-words.ts';
import { looksPersonal } from './looks-personal.ts';
import { hinted, rule } from '../errors/diagnostic-rule.ts';

/** A word of a field that nothing reads where it stands. */
export const fieldWordIdle = rule('field/word-idle', {
  message: { zh: '“{word}”在这里不起作用：{reason}', en: '"{word}" has no effect here: {reason}' },
  why: { zh: '写明的事页面并不照做。', en: 'The page does not do what is written.' },
  fix: hinted,
});

/** Every word of a field has an effect beside the others. */
export const checkIdleWords: Check = {
  name: 'idle-words',
  codes: [fieldWordIdle],
  run: (subject, report) => {
    const records = setsOfRecords(subject.library);
    for (const set of subject.sets) {
      const shapeOf = shapesFor(set, subject);
      eachField([set], (checked) => {
        const { field, place } = checked;
        const standing = standingOf(checked, set, records);
        for (const found of idleIn(checked, standing, shapeOf)) tell(found, checked, report);
        if (isDemanded(checked, set)) tell({ word: 'x-need', reason: demanded }, checked, report);
        if (field.type !== 'array' || field.items === undefined) return;
        const items = { ...checked, field: field.items, place: below(place, '/items') };
        const inItems = [...idleSources(field.items), ...idleByKind(field.items, kindOf(field.items, shapeOf))];
        for (const found of inItems) tell(found, items, report);
      });
    }
  },
};

const demanded = { zh: '“required”已要求填写。', en: '"required" demands it in any case.' };

/** Whether a column or a field of a record is demanded in any case; of forms, steps that store one anew may return without. */
function isDemanded({ key, field, place }: CheckedField, { value, place: of }: CheckedSet): boolean {
  if (field['x-need'] === undefined || value.scope === 'form') return false;
  return value.required?.includes(key) === true && place.pointer === of.pointer + pointerTo('/properties', key);
}

/** Each word once, though it may do nothing for several reasons. */
function idleIn({ key, field, place }: CheckedField, standing: Standing, shapeOf: ShapeOf): readonly Idle[] {
  const kind = kindOf(field, shapeOf);
  const isTable = kind === 'table';
  const found = [
    ...idleSources(field),
    ...idleByKind(field, kind),
    ...idleOnTable(field, isTable),
    // A part of an object, such as of a file, is validated as it is, empty or not.
    ...(isPart(place) ? [] : idleLimits(field, isTable)),
    ...idleAccess(key, field),
    ...idleForm(field),
    ...idleByPlace(field, standing),
    ...idleMask(field, standing.isColumn),
    ...idleMoney(field),
    ...idleTyping(field, standing),
  ];
  return found.filter(({ word }, index) => found.findIndex((one) => one.word === word) === index);
}

/** Words that have no effect on values of the field's kind. */
function idleByKind(field: FieldSchema, kind: ValueKind): readonly Idle[] {
  const { label, words } = heldBy(field, kind);
  const reason = { zh: `值是${label.zh}。`, en: `the value is ${label.en}.` };
  return kindWords
    .filter((word) => field[word] !== undefined && !words.includes(word))
    .map((word) => ({ word, reason }));
}

function tell({ word, reason, write }: Idle, { place }: CheckedField, report: Report): void {
  const at = below(place, pointerTo('', word), 'key');
  if (write === undefined) {
    const hint = { zh: `去掉“${word}”。`, en: `Remove "${word}".` };
    report(fieldWordIdle, at, { word, reason, hint }, fixBy([editAt(at, 'remove')]));
    return;
  }
  const written = `"${write.word}": ${JSON.stringify(write.value)}`;
  const hint = { zh: `写 ${written}，或去掉“${word}”。`, en: `Write ${written}, or remove "${word}".` };
  const target = below(place, pointerTo('', write.word));
  report(fieldWordIdle, at, { word, reason, hint }, fixBy([editAt(target, 'replace', write.value)]));
}

const sources = ['x-ref', 'x-dict', 'x-enum'] as const;
const limits = ['minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum', 'multipleOf'];
const ofNumbers = ['x-unit', 'x-decimals', 'x-format', 'default', ...limits];

/** People, rows and entries are named by texts; what names them is in no form of its own, such as a day. */
function idleSources(field: FieldSchema): readonly Idle[] {
  const { type } = field;
  const isList = type === 'array';
  const found: Idle[] = [];
  for (const word of sources) {
    const source = field[word];
    if (source === undefined || isList) continue;
    const isCounted = type === 'integer' || type === 'number';
    if (word === 'x-enum' && isCounted && !namesNumbers(field)) {
      const reason = { zh: '选项的键不是数，数只能是数。', en: 'its keys are no numbers, and the value is one.' };
      found.push({ word, reason, ...asText(field) });
    } else if (type !== 'string' && !(word === 'x-enum' && isCounted)) {
      const reason = { zh: '只有文本能指名它们。', en: 'only a text can name one of them.' };
      found.push({ word, reason, ...asText(field) });
    }
  }
  if ((field['x-dict'] ?? field['x-ref']) !== undefined && field.enum !== undefined) {
    const reason = {
      zh: '其他条目、人员和数据仍可选。',
      en: 'all other entries, people and rows are offered as well.',
    };
    found.push({ word: 'enum', reason });
  }
  const isRow = field['x-ref']?.startsWith('record:') === true && type === 'string';
  if (isRow && field['x-link'] !== undefined) {
    const reason = { zh: '“x-ref”已指明值所指的行。', en: '"x-ref" says already which row the value names.' };
    found.push({ word: 'x-link', reason });
  }
  return found;
}

/** Makes the value a text, where nothing else says that it is a number. */
function asText(field: FieldSchema): Pick<Idle, 'write'> {
  const isPlain = field.type !== undefined && field.type !== 'object' && !ofNumbers.some((word) => word in field);
  return isPlain ? { write: { word: 'type', value: 'string' } } : {};
}

function isPart({ pointer }: Place): boolean {
  return /\/properties\/[^/]+\/properties\/[^/]+$/.test(pointer);
}

/** Who may do what is said where not everybody may, or of people; that a value is nobody's, where it looks so. */
function idleAccess(key: string, field: FieldSchema): readonly Idle[] {
  const { 'x-access': access, 'x-personal': personal } = field;
  const found: Idle[] = [];
  if (personal === false && !looksPersonal(key, field)) {
    const reason = { zh: '它看起来不是个人信息。', en: 'nobody would take it for a value about a person.' };
    found.push({ word: 'x-personal', reason });
  }
  if (personal !== true && access?.['*'] === 'edit' && Object.keys(access).length === 1) {
    const reason = { zh: '没有它，人人也都可以。', en: 'without it everybody may as well.' };
    found.push({ word: 'x-access', reason });
  }
  return found;
}

/** A number that the server gives looks as that says. */
function idleForm({ format, 'x-number': number }: FieldSchema): readonly Idle[] {
  // At days and moments the number itself is told.
  if (number === undefined || format === undefined || format.startsWith('date')) return [];
  return [{ word: 'format', reason: { zh: '编号由“x-number”决定。', en: '"x-number" says what it looks like.' } }];
}

function namesNumbers(field: FieldSchema): boolean {
  return Object.keys(field['x-enum'] ?? {}).every((key) => key.trim() !== '' && Number.isFinite(Number(key)));
}

/** A secret is hidden in an input of one line alone: neither in larger ones, nor in cells, nor where it is only shown. */
function idleMask(field: FieldSchema, isColumn: boolean): readonly Idle[] {
  if (!isSecret(field)) return [];
  const { 'x-widget': widget } = field;
  const mask = (zh: string, en: string): readonly Idle[] => [{ word: 'x-format', reason: { zh, en } }];
  if (isColumn) return mask('表格的单元格按显示的样子编辑。', 'cells of a table are edited as they are shown.');
  if (isGiven(field))
    return mask('值不由人填写，隐藏后谁也看不到。', 'nobody types the value, and hidden nobody could read it.');
  if (widget === undefined || widget === 'text') return [];
  const reason = {
    zh: `只有单行输入框能隐藏内容，“${widget}”不能。`,
    en: `only an input of one line hides a secret, "${widget}" does not.`,
  };
  // The secret goes before the look.
  return [{ word: 'x-widget', reason, write: { word: 'x-widget', value: 'text' } }];
}

/** Money is yuan, in whole cents. */
function idleMoney(field: FieldSchema): readonly Idle[] {
  const { 'x-unit': unit, 'x-decimals': decimals = 0 } = field;
  if (field['x-format'] !== 'money') return [];
  const found: Idle[] = [];
  if (unit !== undefined && !/^CNY(?:$|[/.])/.test(unit)) {
    const reason = { zh: '金额以元计。', en: 'money is in yuan.' };
    found.push({ word: 'x-unit', reason, write: { word: 'x-unit', value: 'CNY' } });
  }
  if (decimals > 2) {
    const reason = { zh: '金额最多到分，即两位小数。', en: 'money is kept in cents, two places.' };
    found.push({ word: 'x-decimals', reason, write: { word: 'x-decimals', value: 2 } });
  }
  return found;
}

/** Whether nobody ever types the value. */
export function isGiven(field: FieldSchema): boolean {
  const isNumbered = field['x-number'] !== undefined && field['x-number'].typed !== true;
  return field['x-calc'] !== undefined || isNumbered || field.readOnly === true;
}

const typing = ['x-need', 'x-lock', 'x-suggest', 'x-repeat', 'examples', 'readOnly'] as const;

const clashing: readonly string[] = ['x-need', 'x-suggest'];

/** What is said of typing a value has no effect where nobody types it. */
function idleTyping(field: FieldSchema, { isColumn, isOfRecord }: Standing): readonly Idle[] {
  if (!isGiven(field)) return idleSamples(field, isColumn);
  const isComputed = field['x-calc'] !== undefined;
  const reason = isComputed
    ? { zh: '值是算出来的，不由人填写。', en: 'the value is computed, nobody types it.' }
    : { zh: '值由系统给出，不由人填写。', en: 'the system gives the value, nobody types it.' };
  const found: Idle[] = typing
    .filter((word) => field[word] !== undefined && (word !== 'readOnly' || isComputed))
    // Where a value has two sources, or a need beside one, that is told as a clash.
    .filter((word) => !clashing.includes(word) || (!isComputed && field['x-number'] === undefined))
    .map((word) => ({ word, reason }));
  if (!isComputed && !isOfRecord) found.push(...idleVerdicts(field, isColumn));
  if (field['x-widget'] === 'opinion') {
    const write = { word: 'x-widget', value: 'area' } as const;
    found.push({ word: 'x-widget', reason, write });
  }
  return found;
}

/** Steps validate what is typed or computed at them; the rules of a column count for the state of its row as well. */
function idleVerdicts(field: FieldSchema, isColumn: boolean): readonly Idle[] {
  const reason = {
    zh: '步骤只检查所填和所算的值；请写在要填的字段上。',
    en: 'a step validates what is typed or computed; write it at a field that is typed.',
  };
  const words = isColumn ? (['x-check'] as const) : (['x-check', 'x-rules'] as const);
  return words.filter((word) => field[word] !== undefined).map((word) => ({ word, reason }));
}

/** An example is seen in an empty input of a text or a number, where nothing else is said in it. */
function idleSamples(field: FieldSchema, isColumn: boolean): readonly Idle[] {
  if (field.examples === undefined) return [];
  const isChosen = [...sources, 'x-number' as const].some((word) => field[word] !== undefined);
  const isTyped = field.type === 'string' || field.type === 'number' || field.type === 'integer';
  const isOpen = isTyped && !isChosen && field['x-widget'] !== 'opinion' && !isColumn;
  if (isOpen && field.format?.startsWith('date') !== true) return [];
  const reason = { zh: '只有文本和数的空输入框显示样例。', en: 'only an empty input of a text or a number shows one.' };
  return [{ word: 'examples', reason }];
}
