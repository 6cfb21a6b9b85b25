import type { ASTNode } from '@marcbachmann/cel-js';
import { acceptedPlaces } from '../form/decimals.ts';
import { fieldOfPath } from '../model/field-of-path.ts';
import type { FieldModel } from '../model/model.ts';
import { pointerTo } from '../text/json.ts';
import type { ValueKind } from '../values/kinds.ts';
import { below } from '../words/place.ts';
import type { Check, Report } from './check.ts';
import { replacing } from './edits.ts';
import { fieldAlone, namedShapes } from './field-shapes.ts';
import { eachField } from './field-words.ts';
import { checkGivenNames, fieldGiven, outcomesOf, type Giving } from './given-names.ts';
import { mended, treeOf, type Linked } from './literals.ts';
import { valueValidator, type ValueValidator } from './written-values.ts';

const words = ['x-calc', 'x-suggest'] as const;
const types: readonly string[] = ['string', 'number', 'integer'];

/** Values of which a server alone knows what there is. */
const unknown: readonly ValueKind[] = ['person', 'reference', 'file', 'table'];

/**
 * Texts and numbers that a formula gives or suggests, or by which a form takes over values of before, as they are written
 * are values that the field can hold; what a name stands for is of its kind.
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
        if (field === null || !types.includes(field.type)) return;
        for (const word of words) {
          const written = checked.field[word];
          if (written === undefined) continue;
          const giving = { word, written, field, validate, at: below(checked.place, pointerTo('', word)) };
          if (!unknown.includes(field.kind)) checkValues(giving, report);
          checkGivenNames(giving, { set, library: subject.library }, report);
        }
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
    checkValues({ word: 'migrate', written, field, validate, at: places.at(pointerTo('/migrate', path)) }, report);
  }
}

/** An expression that gives the value of a field. */
interface GivingWord extends Giving {
  readonly word: (typeof words)[number] | 'migrate';
  readonly validate: ValueValidator;
}

function checkValues({ word, written, field, validate, at }: GivingWord, report: Report): void {
  const tree = treeOf(written);
  if (tree === null) return;
  for (const value of new Set(givenValues(tree))) {
    // A number at a text, and the like, is told as that.
    if ((typeof value === 'string') !== (field.type === 'string')) continue;
    const wrong = validate(field, word === 'x-calc' ? rounded(value, field) : value);
    if (wrong === null) continue;
    const { reason, hint, meant } = wrong;
    const isText = typeof value === 'string' && typeof meant === 'string';
    const fix = isText ? replacing(at, mended(written, value, meant)) : {};
    report(fieldGiven, at, { word, name: field.key, value: JSON.stringify(value), reason, hint }, fix);
  }
}

/** Of what is computed only so many places are shown. */
function rounded(value: string | number, field: FieldModel): string | number {
  const places = acceptedPlaces(field);
  return typeof value === 'string' || places === null ? value : Number(value.toFixed(places));
}

/** The texts and numbers that an expression comes out as: itself, or in its branches. */
function givenValues(tree: ASTNode): readonly (string | number)[] {
  return outcomesOf(tree).flatMap((node) => {
    if (node.op === '-_') return givenValues(node.args).flatMap((value) => (typeof value === 'number' ? [-value] : []));
    if (node.op !== 'value' || node.args === '') return [];
    if (typeof node.args === 'bigint') return [Number(node.args)];
    return typeof node.args === 'string' || typeof node.args === 'number' ? [node.args] : [];
  });
}
