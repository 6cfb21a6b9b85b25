import { listText } from '../text/list-text.ts';
import { kindOf, kinds, resolvedShape, type ShapeOf, type ValueKind } from '../values/kinds.ts';
import type { FieldSchema } from '../../generated/descriptor.ts';
import { pointerTo } from '../text/json.ts';
import { below } from '../words/place.ts';
import type { Check, Report } from './check.ts';
import { shapesFor } from './field-shapes.ts';
import { eachField, type CheckedField } from './field-words.ts';
import { hinted, rule } from '../errors/diagnostic-rule.ts';

const fieldLookMisfit = rule('field/look-misfit', {
  message: { zh: '"{word}": "{value}" 不适用于{kind}。', en: '"{word}": "{value}" does not fit {kind}.' },
  why: { zh: '它不会起作用。', en: 'It would have no effect.' },
  fix: hinted,
});

const fieldNoInput = rule('field/no-input', {
  message: { zh: '{what}没有对应的输入框。', en: '{what} has no input.' },
  why: { zh: '没有人能填写它。', en: 'Nobody could fill it in.' },
  fix: {
    zh: '多个值用带选项、人员、引用或附件的列表，或用明细表；附件用 "$ref": "types/common#/file"。',
    en: 'Use a list of choices, people, references or files, or a table of rows; a file is "$ref": "types/common#/file".',
  },
});

/** Every field has an input, and `x-widget`, `x-format` and `x-accept` fit what its value is. */
export const checkFieldInputs: Check = {
  name: 'field-inputs',
  codes: [fieldLookMisfit, fieldNoInput, 'field/word-alone'],
  run: (subject, report) => {
    for (const set of subject.sets) {
      const shapeOf = shapesFor(set, subject);
      eachField([set], (checked) => {
        const kind = kindOf(checked.field, shapeOf);
        checkWidget(checked, kind, report);
        checkFormat(checked, kind, report);
        checkAccept(checked, kind, report);
        checkInput(checked, kind, shapeOf, report);
      });
    }
  },
};

function checkWidget({ field, place }: CheckedField, kind: ValueKind, report: Report): void {
  const widget = field['x-widget'];
  const fitting: readonly string[] = kind === 'table' ? [] : kinds[kind].widgets;
  if (widget === undefined || fitting.includes(widget)) return;
  misfit({ word: 'x-widget', value: widget, fitting, kind, at: below(place, '/x-widget') }, report);
}

function checkFormat({ field, place }: CheckedField, kind: ValueKind, report: Report): void {
  const format = field['x-format'];
  if (format === undefined) return;
  const fitting = kinds[kind].formats ?? [];
  if (fitting.includes(format)) return;
  misfit({ word: 'x-format', value: format, fitting, kind, at: below(place, '/x-format') }, report);
}

interface Incompatibility {
  readonly word: string;
  readonly value: string;
  readonly fitting: readonly string[];
  readonly kind: ValueKind;
  readonly at: CheckedField['place'];
}

function misfit({ word, value, fitting, kind, at }: Incompatibility, report: Report): void {
  const names = listText(fitting.map((name) => `"${name}"`));
  const hint =
    fitting.length === 0
      ? { zh: `去掉“${word}”。`, en: `Remove "${word}".` }
      : { zh: `去掉“${word}”，或写${names.zh}。`, en: `Remove "${word}", or write ${names.en}.` };
  report(fieldLookMisfit, at, { word, value, kind: kinds[kind].label, hint }, { pointer: at.pointer, op: 'remove' });
}

function checkAccept({ field, place }: CheckedField, kind: ValueKind, report: Report): void {
  if (kinds[kind].isUploaded === true) return;
  for (const [words, pointer] of [[field, '/x-accept'] as const, [field.items, '/items/x-accept'] as const]) {
    if (words?.['x-accept'] === undefined) continue;
    const at = below(place, pointer, 'key');
    const args = { word: 'x-accept', other: '"$ref": "types/common#/file"' };
    report('field/word-alone', at, args, { pointer: at.pointer, op: 'remove' });
  }
}

/** A list of plain values and an object that is no file could be declared, but nobody could fill them in. */
function checkInput({ field, place }: CheckedField, kind: ValueKind, shapeOf: ShapeOf, report: Report): void {
  const isShownOnly = field['x-calc'] !== undefined || field.readOnly === true;
  if (field.type === 'array' && kinds[kind].isListed !== true && !isShownOnly) {
    const what = {
      zh: `值为${kinds[kind].label.zh}的列表`,
      en: `A list of which each value is ${kinds[kind].label.en}`,
    };
    report(fieldNoInput, below(place, '/type'), { what });
  }
  if (kinds[kind].isUploaded === true && !isFile(field, shapeOf)) {
    const what = { zh: '不是附件的对象', en: 'An object that is no file' };
    report(fieldNoInput, below(place, pointerTo('', field.type === undefined ? '$ref' : 'type')), { what });
  }
}

/** Whether an object is what the file store answers. A shape that is unknown is told of elsewhere. */
function isFile(field: FieldSchema, shapeOf: ShapeOf): boolean {
  const whole = resolvedShape(field, shapeOf);
  const { $ref, properties } = whole.type === 'array' ? resolvedShape(whole.items ?? {}, shapeOf) : whole;
  return $ref !== undefined || (properties?.['id']?.type === 'string' && properties['name']?.type === 'string');
}
