import { isEmptyValue } from '../values/empty.ts';
import type { Finding } from '../values/finding.ts';
import { fieldFinding } from './place.ts';
import { takesGiven } from './access.ts';
import type { FormView } from './form-view.ts';
import type { FieldWords } from './form-words.ts';
import type { RuleProgram } from './rule-verdict.ts';
import { checkFindings, isNeeded, type ValidatedRecord, ruleFindings } from './word-findings.ts';

/**
 * What a step's own sets ask for when it is left without being finished. Their required fields belong to the finished
 * step, as do rules about its result; needs and checks hold by their conditions, and a rule that reads what follows
 * from the outcome pressed (`opinionResult`) is about leaving.
 */
export function leavingFindings(record: ValidatedRecord, view: FormView): readonly Finding[] {
  const fields = [...record.words.fields.values()].filter(({ view: shown }) => shown.own);
  const ownSets = [...new Set(fields.map(({ view: shown }) => shown.field.set))];
  const checks = new Set(ownSets.flatMap((name) => view.sets.get(name)?.checks ?? []));
  const rules = new Set(ownSets.flatMap((name) => view.sets.get(name)?.rules ?? []));
  return [
    ...fields.flatMap((words) => findingsOfField(words, record, view)),
    ...record.words.checks.filter(({ check }) => checks.has(check)).flatMap((check) => checkFindings(check, record)),
    ...record.words.rules
      .filter((program) => rules.has(program.rule) && isAboutOutcome(program, view))
      .flatMap((program) => ruleFindings(program, record)),
  ];
}

function findingsOfField(words: FieldWords, record: ValidatedRecord, view: FormView): readonly Finding[] {
  const { field, access } = words.view;
  const { visible, locked } = record.stateOf(words);
  if (!visible) return [];
  const missing = access === 'edit' && !locked && isEmptyValue(record.values.own[field.key]);
  return [
    ...(missing && isNeeded(words, record.values)
      ? [fieldFinding(record.place, field, { keyword: 'need', value: null })]
      : []),
    ...words.checks.flatMap((check) => checkFindings(check, record)),
    ...words.rules.filter((rule) => isAboutOutcome(rule, view)).flatMap((rule) => ruleFindings(rule, record)),
  ];
}

/** Whether a rule reads a field whose value follows from what the person does. */
function isAboutOutcome({ when, pass, warn }: RuleProgram, view: FormView): boolean {
  const inputs = [when, pass, warn].flatMap((expression) => expression?.inputs ?? []);
  return inputs.some(({ path }) => {
    const field = view.fields.get(path);
    return field !== undefined && takesGiven(field);
  });
}
