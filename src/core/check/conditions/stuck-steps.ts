import { rule } from '../../errors/diagnostic-rule.ts';
import type { OutcomeSource } from '../../../generated/descriptor.ts';
import { pointerTo } from '../../text/json.ts';
import type { Check } from '../check.ts';
import { type Fields, treeOf } from '../literals.ts';
import { witnessOf, type Witness } from './decide.ts';

const conditionNoWay = rule('condition/no-way-out', {
  severity: 'warning',
  message: {
    zh: '{witness} 时，步骤“{step}”的出口都关着。',
    en: 'With {witness} every outcome of the step "{step}" is closed.',
  },
  why: { zh: '没有人能办理这一步，流程停在这里。', en: 'Nobody can hand the step in; the process stays there.' },
  fix: {
    zh: '给这种情况一个出口，或去掉一个出口的 "if"。',
    en: 'Give that case an outcome, or take the "if" away from one.',
  },
});

/** Whatever is filled in, a step has a way out; with values that leave none the finding says so. */
export const checkStuckSteps: Check = {
  name: 'stuck-steps',
  codes: [conditionNoWay],
  run: ({ processes }, report) => {
    for (const { descriptor, places, scope } of processes) {
      const fields = new Map([...scope.fields.values()].map((field) => [field.key, field]));
      (descriptor.steps ?? []).forEach((step, index) => {
        const witness = closingValues(step.outcomes ?? [], fields);
        if (witness === null) return;
        const place = places.at(pointerTo('/steps', index, 'outcomes'));
        report(conditionNoWay, place, { step: step.id, witness: saidOf(witness) });
      });
    }
  },
};

/** Values, none of them empty, with which no outcome is open; null where there are none, or it cannot be told. */
function closingValues(outcomes: readonly OutcomeSource[], fields: Fields): Witness | null {
  const conditions = outcomes.flatMap((outcome) => outcome.if ?? []);
  if (outcomes.length === 0 || conditions.length < outcomes.length) return null;
  const tree = treeOf(conditions.map((condition) => `(${condition})`).join(' || '));
  if (tree === null) return null;
  return witnessOf(tree, fields, (verdict, values) => verdict !== 'yes' && isFilled(values)) ?? null;
}

function isFilled(values: Witness): boolean {
  return [...values.values()].every((value) => value !== undefined && value !== '\u0000');
}

function saidOf(witness: Witness): string {
  return [...witness].map(([name, value]) => `${name} = ${String(value)}`).join(', ');
}
