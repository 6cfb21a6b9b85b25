import type { ASTNode } from '@marcbachmann/cel-js';
import { hinted, rule } from '../errors/diagnostic-rule.ts';
import { fieldOfPath } from '../model/field-of-path.ts';
import type { FieldModel } from '../model/model.ts';
import { pointerTo } from '../text/json.ts';
import type { ValueKind } from '../values/kinds.ts';
import { below, type Place } from '../words/place.ts';
import type { Check, Report } from './check.ts';
import { replacing } from './edits.ts';
import { fieldAlone, namedShapes } from './field-shapes.ts';
import { eachField, type CheckedField } from './field-words.ts';
import { mended, treeOf, type Linked } from './literals.ts';
import { valueValidator, type ValueValidator } from './written-values.ts';

const fieldGiven = rule('field/given-misfit', {
  message: {
    zh: '“{word}”给出的 {value} 不是“{name}”能有的值：{reason}',
    en: '"{word}" gives {value}, which "{name}" cannot hold: {reason}',
  },
  why: { zh: '值一给出就带着错误，提交不了。', en: 'The value would be wrong as soon as it is given, and refused.' },
  fix: hinted,
});

const words = ['x-calc', 'x-suggest'] as const;

/** Values of which a server alone knows what there is. */
const unknown: readonly ValueKind[] = ['person', 'reference', 'file', 'table'];

/**
 * Texts that a formula gives or suggests, or by which a form takes over values of before, as they are written are values
 * that the field can hold.
 */
export const checkGivenTexts: Check = {
  name: 'given-texts',
  codes: [fieldGiven],
  run: (subject, report) => {
    const validate = valueValidator(subject.library);
    for (const set of subject.sets) {
      const shapes = namedShapes(set, subject);
      eachField([set], (checked) => {
        if (words.every((word) => checked.field[word] === undefined)) return;
        const field = fieldAlone(checked.key, checked.field, shapes);
        if (field === null || field.type !== 'string' || unknown.includes(field.kind)) return;
        for (const word of words) checkWord(word, { checked, field, validate }, report);
      });
    }
    for (const linked of [...subject.processes, ...subject.records]) checkMigrate(linked, validate, report);
  },
};

function checkMigrate({ descriptor, model, places }: Linked, validate: ValueValidator, report: Report): void {
  if (model === null) return;
  for (const [path, written] of Object.entries(descriptor.migrate ?? {})) {
    const field = fieldOfPath(model, path);
    if (field === undefined || field.type !== 'string' || unknown.includes(field.kind)) continue;
    checkTexts({ word: 'migrate', written, field, validate, at: places.at(pointerTo('/migrate', path)) }, report);
  }
}

interface Given {
  readonly checked: CheckedField;
  readonly field: FieldModel;
  readonly validate: ValueValidator;
}

function checkWord(word: (typeof words)[number], { checked, field, validate }: Given, report: Report): void {
  const written = checked.field[word];
  const at = below(checked.place, pointerTo('', word));
  if (written !== undefined) checkTexts({ word, written, field, validate, at }, report);
}

/** An expression that gives the value of a field. */
interface GivingWord extends Omit<Given, 'checked'> {
  readonly word: (typeof words)[number] | 'migrate';
  readonly written: string;
  readonly at: Place;
}

function checkTexts({ word, written, field, validate, at }: GivingWord, report: Report): void {
  const tree = treeOf(written);
  if (tree === null) return;
  for (const text of new Set(givenTexts(tree))) {
    const wrong = validate(field, text);
    if (wrong === null) continue;
    const { reason, hint, meant } = wrong;
    const fix = typeof meant === 'string' ? replacing(at, mended(written, text, meant)) : {};
    report(fieldGiven, at, { word, name: field.key, value: JSON.stringify(text), reason, hint }, fix);
  }
}

/** The texts that an expression comes out as: itself, or in its branches. */
function givenTexts(node: ASTNode): readonly string[] {
  if (node.op === 'value') return typeof node.args === 'string' && node.args !== '' ? [node.args] : [];
  return node.op === '?:' ? node.args.slice(1).flatMap(givenTexts) : [];
}
