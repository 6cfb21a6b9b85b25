import type { FieldModel } from '../model/model.ts';
import { isTurnOver } from '../expression/budget.ts';
import type { ExpressionValues } from '../expression/expression.ts';
import type { Turns } from '../expression/turns.ts';
import { isEmptyValue } from '../values/empty.ts';
import type { Finding } from '../values/finding.ts';
import { fieldFinding, placePointer, type RowPlace } from './place.ts';
import type { CheckProgram, FieldWords, RecordWords } from './form-words.ts';
import { ruleMessage } from './rule-message.ts';
import { type RuleProgram, ruleVerdict } from './rule-verdict.ts';
import { withValues } from './with-values.ts';

/** Rows with the same value that a message names. */
const mostNamed = 20;

/** The header or one row, as its needs, checks and rules are validated. */
export interface ValidatedRecord {
  readonly place: RowPlace;
  readonly words: RecordWords;
  readonly values: ExpressionValues;
  readonly isShown: (words: FieldWords) => boolean;
  /** Indices of the rows that hold the same value in a column that must not repeat; empty if none does. */
  readonly repetitions: (key: string) => readonly number[];
}

/** Whether `x-need` asks for the field now; empty counts as no. */
export function isNeeded({ need }: FieldWords, values: ExpressionValues): boolean {
  return need?.evaluate(values) === true;
}

/** Whether the field is only read, or `x-lock` holds it now; empty counts as no. */
export function isLockedField({ view, lock }: FieldWords, values: ExpressionValues): boolean {
  return view.access === 'read' || lock?.evaluate(values) === true;
}

/** Findings of needs, uniqueness, checks and rules, field by field, then those of the sets as a whole. */
export function* wordFindings(record: ValidatedRecord): Turns<readonly Finding[]> {
  const found: Finding[] = [];
  for (const words of record.words.fields.values()) {
    if (!record.isShown(words)) continue;
    const { field, access } = words.view;
    if (access === 'edit') {
      const value = record.values.own[field.key];
      if (isEmptyValue(value)) found.push(...(yield* missingFindings(words, record, words.requiredHere)));
      found.push(...uniqueFindings(field, value, record));
    }
    found.push(...(yield* conditionFindings(words, record)));
  }
  found.push(...(yield* conditionFindings(record.words, record)));
  return found;
}

/** The finding of a value that is missing: where it is required, or where `x-need` asks for it; not where it is locked. */
export function* missingFindings(
  words: FieldWords,
  record: ValidatedRecord,
  isRequired: boolean,
): Turns<readonly Finding[]> {
  if (isLockedField(words, record.values)) return [];
  if (isTurnOver()) yield;
  if (!isRequired && !isNeeded(words, record.values)) return [];
  return [fieldFinding(record.place, words.view.field, { keyword: isRequired ? 'required' : 'need', value: null })];
}

/** What checks and rules find. */
export function* conditionFindings(
  { checks, rules }: Pick<FieldWords, 'checks' | 'rules'>,
  record: ValidatedRecord,
): Turns<readonly Finding[]> {
  const found: Finding[] = [];
  for (const check of checks) {
    if (isTurnOver()) yield;
    found.push(...checkFindings(check, record));
  }
  for (const rule of rules) {
    if (isTurnOver()) yield;
    found.push(...(yield* ruleFindings(rule, record)));
  }
  return found;
}

function uniqueFindings(
  field: FieldModel,
  value: unknown,
  { place, repetitions }: ValidatedRecord,
): readonly Finding[] {
  const rows = place.table === null ? [] : repetitions(field.key);
  if (rows.length === 0) return [];
  const expected = rows.slice(0, mostNamed).map((row) => row + 1);
  return [fieldFinding(place, field, { keyword: 'unique', value, expected })];
}

/** The finding of a check whose condition holds. */
function checkFindings({ check, field, expression }: CheckProgram, record: ValidatedRecord): readonly Finding[] {
  if (expression.evaluate(record.values) !== true) return [];
  const message = withValues(check.msg, record.values.own, (key) => record.words.fields.get(key)?.view.field);
  return [finding(record.place, field, { code: 'check', level: check.level, message })];
}

/** The finding of a rule that is not or barely met. */
function* ruleFindings(program: RuleProgram, record: ValidatedRecord): Turns<readonly Finding[]> {
  const verdict = yield* ruleVerdict(program, record.values);
  if (verdict !== 'fail' && verdict !== 'warn') return [];
  const { id, level = 'error' } = program.rule;
  const failed = verdict === 'fail';
  if (isTurnOver()) yield;
  const message = ruleMessage(program, failed, record);
  return [finding(record.place, program.field, { code: `rule:${id}`, level: failed ? level : 'warn', message })];
}

function finding(
  place: RowPlace,
  field: FieldModel | null,
  found: Pick<Finding, 'code' | 'level' | 'message'>,
): Finding {
  const key = field?.key ?? null;
  return { pointer: placePointer(place, key), ...place, key, ...found };
}
