import type { Turns } from '../expression/turns.ts';
import { isEmptyValue } from '../values/empty.ts';
import type { Finding } from '../values/finding.ts';
import { takesGiven } from './access.ts';
import type { FormView } from './form-view.ts';
import type { RuleProgram } from './rule-verdict.ts';
import { conditionFindings, missingFindings, type ValidatedRecord } from './word-findings.ts';

/**
 * What a step's own sets ask for when it is left without being finished. Their required fields belong to the finished
 * step, as do rules about its result; needs and checks hold by their conditions, and a rule that reads what follows
 * from the outcome pressed (`opinionResult`) is about leaving.
 */
export function* leavingFindings(record: ValidatedRecord, view: FormView): Turns<readonly Finding[]> {
  const fields = [...record.words.fields.values()].filter(({ view: shown }) => shown.own);
  const ownSets = [...new Set(fields.map(({ view: shown }) => shown.field.set))];
  const checks = new Set(ownSets.flatMap((name) => view.sets.get(name)?.checks ?? []));
  const rules = new Set(ownSets.flatMap((name) => view.sets.get(name)?.rules ?? []));
  const found: Finding[] = [];
  for (const words of fields) {
    if (!record.isShown(words)) continue;
    const { field, access } = words.view;
    const isMissing = access === 'edit' && isEmptyValue(record.values.own[field.key]);
    if (isMissing) found.push(...(yield* missingFindings(words, record, false)));
    const about = words.rules.filter((rule) => isAboutOutcome(rule, view));
    found.push(...(yield* conditionFindings({ checks: words.checks, rules: about }, record)));
  }
  const ofSets = {
    checks: record.words.checks.filter(({ check }) => checks.has(check)),
    rules: record.words.rules.filter((program) => rules.has(program.rule) && isAboutOutcome(program, view)),
  };
  return [...found, ...(yield* conditionFindings(ofSets, record))];
}

/** Whether a rule reads a field whose value follows from what the person does. */
function isAboutOutcome({ when, pass, warn }: RuleProgram, view: FormView): boolean {
  const inputs = [when, pass, warn].flatMap((expression) => expression?.inputs ?? []);
  return inputs.some(({ path }) => {
    const field = view.fields.get(path);
    return field !== undefined && takesGiven(field);
  });
}
