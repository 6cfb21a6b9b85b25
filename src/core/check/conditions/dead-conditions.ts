import type { ASTNode } from '@marcbachmann/cel-js';
import { rule } from '../../errors/diagnostic-rule.ts';
import { pointerTo } from '../../text/json.ts';
import { operands } from '../../expression/syntax.ts';
import type { FieldModel, SetModel } from '../../model/model.ts';
import type { Place } from '../../words/place.ts';
import type { Check, Report } from '../check.ts';
import type { MachineFix } from '../../errors/diagnostic-catalogue.ts';
import { around, removing, replacing } from '../edits.ts';
import { placeInSet } from '../expression-place.ts';
import type { WrittenExpression } from '../expressions/written-expressions.ts';
import { expressionsOf, type Fields, type Linked, readableFields, treeOf } from '../literals.ts';
import { witnessOf } from './decide.ts';

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
  if: { zh: '每个人都会被拒绝或提醒。', en: 'Everybody is refused or warned.' },
  pass: { zh: '规则永远不会拒绝任何人。', en: 'The rule never refuses anybody.' },
} as const;

const outcomeNever = { zh: '没有人能选这个出口。', en: 'Nobody can ever choose the outcome.' };

/**
 * Conditions over choices, yes and no, and numbers within limits are decided by trying all values that they can tell
 * apart. What reads anything else is undecided, and nothing is said of it.
 */
export const checkDeadConditions: Check = {
  name: 'dead-conditions',
  codes: [conditionNever, conditionAlways],
  run: ({ processes, records }, report) => {
    const seen = new Set<SetModel>();
    for (const linked of [...processes, ...records]) {
      for (const set of linked.model?.sets.values() ?? []) {
        if (!seen.has(set)) checkSet(set, linked, report);
        seen.add(set);
      }
    }
    for (const linked of processes) {
      const fields = new Map([...linked.scope.fields.values()].map((field) => [field.key, field]));
      (linked.descriptor.steps ?? []).forEach((step, index) =>
        (step.outcomes ?? []).forEach((outcome, order) => {
          const tree = outcome.if === undefined ? null : treeOf(outcome.if);
          if (tree === null || !isNever(tree, fields)) return;
          const place = linked.places.at(pointerTo('/steps', index, 'outcomes', order, 'if'));
          const text = outcome.if ?? '';
          report(conditionNever, place, { text, effect: outcomeNever }, emptiness(text, place));
        }),
      );
    }
  },
};

function checkSet(set: SetModel, linked: Linked, report: Report): void {
  const fields = readableFields(set, linked);
  for (const written of expressionsOf(set)) {
    const word = written.place.part ?? written.place.word;
    if (written.gives !== null || word === null || !Object.hasOwn(neverEffects, word)) continue;
    const tree = treeOf(written.text);
    if (tree !== null)
      checkCondition(tree, { written, word: word as keyof typeof neverEffects, fields }, (kind, args) => {
        const place = placeOf(written, set, linked);
        const isIdle = word.startsWith('x-n') || word === 'x-lock';
        // A rule that refuses nobody goes as a whole.
        const refusesNobody = (word === 'pass' && kind === conditionAlways) || word === 'when';
        const asked = emptiness(written.text, place);
        if (asked.op !== undefined) report(kind, place, args, asked);
        else report(kind, place, args, isIdle ? removing(place) : refusesNobody ? removing(around(place)) : {});
      });
  }
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
  else if (word === 'if' && witnessOf(tree, fields, (verdict) => verdict !== 'yes') === null)
    tell(conditionAlways, { text, effect: alwaysEffects.if });
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
