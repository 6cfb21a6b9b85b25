import type { ASTNode } from '@marcbachmann/cel-js';
import { rule } from '../../errors/diagnostic-rule.ts';
import { pointerTo } from '../../text/json.ts';
import { operands } from '../../expression/syntax.ts';
import type { FieldModel, SetModel } from '../../model/model.ts';
import { below, type Place } from '../../words/place.ts';
import type { Check, Report } from '../check.ts';
import type { MachineFix } from '../../errors/diagnostic-catalogue.ts';
import { around, editAt, fixBy, removing, replacing, valueAt } from '../edits.ts';
import { placeInSet } from '../expression-place.ts';
import type { WrittenExpression } from '../expressions/written-expressions.ts';
import { expressionsOf, type Fields, type Linked, readableFields, treeOf } from '../literals.ts';
import { witnessOf, type Witness } from './decide.ts';
import { type PlacedCondition, placedConditions } from './placed-conditions.ts';

const conditionNever = rule('condition/never', {
  severity: 'warning',
  message: { zh: '条件“{text}”永远不成立。', en: 'The condition "{text}" can never hold.' },
  why: { zh: '{effect}', en: '{effect}' },
  fix: {
    zh: '改正条件：字段的选项和限制里没有一个值能使它成立；不需要它就删去。',
    en: 'Mend the condition: none of the choices and limits of its fields makes it hold; or remove it.',
  },
});

const conditionAlways = rule('condition/always', {
  severity: 'warning',
  message: { zh: '条件“{text}”永远成立。', en: 'The condition "{text}" always holds.' },
  why: { zh: '{effect}', en: '{effect}' },
  fix: { zh: '改正条件，或删去它。', en: 'Mend the condition, or remove it.' },
});

const needLocked = rule('condition/need-locked', {
  severity: 'warning',
  message: { zh: '“{name}”必填的时候总是锁定的。', en: '"{name}" is locked whenever it is required.' },
  why: { zh: '要求的内容没有人能填写。', en: 'Nobody could fill in what is demanded.' },
  fix: { zh: '改正 "x-need" 或 "x-lock"，或去掉其中一个。', en: 'Mend "x-need" or "x-lock", or remove one of them.' },
});

const neverEffects = {
  'x-when': {
    zh: '页面上永远不会出现它，没有人能填写。',
    en: 'It never appears on the page, so nobody can fill it in.',
  },
  'x-need': { zh: '它永远不会必填。', en: 'It is never required.' },
  'x-lock': { zh: '它永远不会锁定。', en: 'It is never locked.' },
  if: { zh: '永远不会拒绝或提醒。', en: 'It never refuses or warns.' },
  when: { zh: '规则永远不会生效。', en: 'The rule never applies.' },
  pass: { zh: '填了值的人都会被规则拒绝。', en: 'Everybody who fills in a value is refused by the rule.' },
  warn: { zh: '永远不会提醒。', en: 'It never warns.' },
} as const;

const alwaysEffects = {
  'x-when': { zh: '它一直显示，可以去掉这个词。', en: 'It is always shown; the word can be left out.' },
  'x-need': { zh: '它一直必填。', en: 'It is always required.' },
  'x-lock': { zh: '它一直锁定，没有人能填写。', en: 'It is always locked, so nobody can fill it in.' },
  when: { zh: '规则一直适用，可以去掉这个词。', en: 'The rule always applies; the word can be left out.' },
  if: { zh: '每个人都会被拒绝或提醒。', en: 'Everybody is refused or warned.' },
  pass: { zh: '规则永远不会拒绝任何人。', en: 'The rule never refuses anybody.' },
} as const;

/**
 * Conditions over choices, yes and no, and numbers within limits are decided by trying all values that they can tell
 * apart. What reads anything else is undecided, and nothing is said of it.
 */
export const checkDeadConditions: Check = {
  name: 'dead-conditions',
  codes: [conditionNever, conditionAlways, needLocked],
  run: ({ processes, records, recordModel }, report) => {
    const seen = new Set<SetModel>();
    for (const linked of [...processes, ...records]) {
      for (const set of linked.model?.sets.values() ?? []) {
        if (!seen.has(set)) checkSet(set, linked, report);
        seen.add(set);
      }
    }
    for (const linked of [...processes, ...records])
      for (const condition of placedConditions(linked, recordModel)) checkPlaced(condition, report);
  },
};

/** A condition beside the sets: what never holds, and what makes no difference. */
function checkPlaced({ text, place, fields, filled, effects }: PlacedCondition, report: Report): void {
  const tree = treeOf(text);
  if (tree === null) return;
  // Whoever asks whether it is empty means rows that are older than the demand.
  const sure = [...filled].filter((name) => !text.includes(`empty(${name})`));
  const isPossible = (values: Witness): boolean =>
    sure.every((name) => !values.has(name) || isFilled(values.get(name)));
  if (isNever(tree, fields)) {
    const asked = emptiness(text, place);
    const whole = effects.goesWhole === true ? removing(around(place)) : {};
    report(conditionNever, place, { text, effect: effects.never }, asked.op === undefined ? whole : asked);
  } else if (effects.always !== null && isIdle(tree, fields, isPossible)) {
    const fix = effects.goesWhole === true || effects.isDemanded === true ? {} : removing(place);
    report(conditionAlways, place, { text, effect: effects.always }, fix);
  }
}

function isFilled(value: unknown): boolean {
  return value !== undefined && value !== '';
}

/** Whether a condition holds with all values that are possible. */
function isIdle(tree: ASTNode, fields: Fields, isPossible: (values: Witness) => boolean = () => true): boolean {
  return witnessOf(tree, fields, (verdict, values) => verdict !== 'yes' && isPossible(values)) === null;
}

function checkSet(set: SetModel, linked: Linked, report: Report): void {
  const fields = readableFields(set, linked);
  for (const field of set.fields) checkNeed(field, { set, linked, fields }, report);
  for (const written of expressionsOf(set)) {
    const word = written.place.part ?? written.place.word;
    if (written.gives !== null || word === null || !Object.hasOwn(neverEffects, word)) continue;
    const tree = treeOf(written.text);
    if (tree !== null)
      checkCondition(tree, { written, word: word as keyof typeof neverEffects, fields }, (kind, args) => {
        const place = placeOf(written, set, linked);
        const asked = emptiness(written.text, place);
        report(kind, place, args, asked.op === undefined ? mendOf(word, kind, place) : asked);
      });
  }
}

interface SetOfForm {
  readonly set: SetModel;
  readonly linked: Linked;
  readonly fields: Fields;
}

/** What is required can be filled in: it is not locked by then. What never holds or always does is told as that. */
function checkNeed({ key, need, lock }: FieldModel, { set, linked, fields }: SetOfForm, report: Report): void {
  if (need === null || lock === null) return;
  const [needed, locked, both] = [need, lock, `(${need}) && !(${lock})`].map(treeOf);
  if (!needed || !locked || !both || !isNever(both, fields) || isNever(needed, fields) || isIdle(locked, fields))
    return;
  const found = placeInSet(
    { field: key, word: 'x-need', index: null, part: null },
    set.name,
    linked.descriptor.sets ?? {},
  );
  const place = linked.places.at(pointerTo('/sets', found.set) + found.pointer);
  // The lock stays: what is closed is opened by nobody but a person.
  report(needLocked, place, { name: key }, removing(place));
}

/** Takes away what does nothing, and says in plain words what always holds. */
function mendOf(word: string, kind: typeof conditionNever, place: Place): MachineFix {
  const isNeverTrue = kind === conditionNever;
  switch (word) {
    case 'x-need':
      return isNeverTrue ? removing(place) : requiring(place);
    case 'x-lock':
      if (isNeverTrue) return removing(place);
      return fixBy([editAt(place, 'remove'), editAt(below(around(place), '/readOnly'), 'add', true)]);
    case 'x-when':
      return isNeverTrue ? {} : removing(place);
    case 'when':
      // A rule that refuses nobody goes as a whole.
      return removing(isNeverTrue ? around(place) : place);
    case 'pass':
      return isNeverTrue ? {} : removing(around(place));
    default:
      return {};
  }
}

/** Says by "required" that the field of a condition is required. */
function requiring(place: Place): MachineFix {
  const { pointer } = around(place);
  const [, holder, key] = /^(.*)\/properties\/([^/]+)$/.exec(pointer) ?? [];
  if (holder === undefined || key === undefined) return {};
  const list = { source: place.source, pointer: `${holder}/required` };
  const name = valueAt(list) === undefined ? editAt(list, 'add', [key]) : editAt(below(list, '/-'), 'add', key);
  return fixBy([editAt(place, 'remove'), name]);
}

/** Asks whether something is empty where it is compared with the text without a letter, which nothing equals. */
function emptiness(text: string, place: Place): MachineFix {
  const asked = text.replaceAll(/\b([a-z]\w*)\s*([=!])=\s*(?:''|"")/g, (_, name: string, sign: string) =>
    sign === '!' ? `!empty(${name})` : `empty(${name})`,
  );
  return asked === text ? {} : replacing(place, asked);
}

interface Condition {
  readonly written: WrittenExpression;
  readonly word: keyof typeof neverEffects;
  readonly fields: Fields;
}

type Tell = (kind: typeof conditionNever, args: Parameters<Report>[2]) => void;

function checkCondition(tree: ASTNode, { written: { text }, word, fields }: Condition, tell: Tell): void {
  if (isNever(tree, fields)) tell(conditionNever, { text, effect: neverEffects[word] });
  else if (word === 'pass' && isAlways(tree, fields) && isAlways(tree, withoutLimits(tree, fields)))
    tell(conditionAlways, { text, effect: alwaysEffects.pass });
  // What is to be told to whoever does not pass may hold always.
  else if (word !== 'pass' && word !== 'warn' && isIdle(tree, fields))
    tell(conditionAlways, { text, effect: alwaysEffects[word] });
}

/** Whether a rule can refuse nobody. */
function isAlways(tree: ASTNode, fields: Fields): boolean {
  return witnessOf(tree, fields, (verdict) => verdict === 'no') === null;
}

/** The fields without the limits of their numbers: a rule may say again, beside its source, what the limits say. */
function withoutLimits(tree: ASTNode, fields: Fields): Fields {
  const freed = namesIn(tree).flatMap((name): [string, FieldModel][] => {
    const field = fields.get(name);
    if (field === undefined) return [];
    const words = Object.fromEntries(
      Object.entries(field.words).filter(([word]) => !/^(?:exclusive)?m(?:in|ax)imum$/i.test(word)),
    );
    return [[name, { ...field, words }]];
  });
  return new Map([...fields, ...freed]);
}

function namesIn(node: ASTNode): readonly string[] {
  return node.op === 'id' ? [node.args] : operands(node).flatMap(namesIn);
}

function isNever(tree: ASTNode, fields: Fields): boolean {
  return witnessOf(tree, fields, (verdict) => verdict === 'yes') === null;
}

function placeOf({ place }: WrittenExpression, set: SetModel, { descriptor, places }: Linked): Place {
  const found = placeInSet(place, set.name, descriptor.sets ?? {});
  return places.at(pointerTo('/sets', found.set) + found.pointer);
}
