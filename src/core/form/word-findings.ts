import type { FieldModel } from '../model/model.ts';
import type { ExpressionValues } from '../expression/expression.ts';
import { isEmptyValue } from '../values/empty.ts';
import type { Finding } from '../values/finding.ts';
import { fieldFinding, placePointer, type RowPlace } from './place.ts';
import type { FieldState } from './form-engine.ts';
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
  readonly stateOf: (words: FieldWords) => FieldState;
  /** Indices of the rows that hold the same value in a column that must not repeat; empty if none does. */
  readonly repetitions: (key: string) => readonly number[];
}

/** Whether `x-need` asks for the field now; empty counts as no. */
export function isNeeded({ need }: FieldWords, values: ExpressionValues): boolean {
  return need?.evaluate(values) === true;
}

/** Whether `x-lock` holds the field now; empty counts as no. */
export function isLocked({ lock }: FieldWords, values: ExpressionValues): boolean {
  return lock?.evaluate(values) === true;
}

/** Findings of needs, uniqueness, checks and rules, field by field, then those of the sets as a whole. */
export function wordFindings(record: ValidatedRecord): readonly Finding[] {
  const found: Finding[] = [];
  for (const words of record.words.fields.values()) found.push(...findingsOfField(words, record));
  for (const check of record.words.checks) found.push(...checkFindings(check, record));
  for (const rule of record.words.rules) found.push(...ruleFindings(rule, record));
  return found;
}

function findingsOfField(words: FieldWords, record: ValidatedRecord): readonly Finding[] {
  const { field, access } = words.view;
  const state = record.stateOf(words);
  if (!state.visible) return [];
  const value = record.values.own[field.key];
  const missing =
    access === 'edit' && !state.locked && isEmptyValue(value) ? missingKeyword(words, record.values) : null;
  return [
    ...(missing === null ? [] : [fieldFinding(record.place, field, { keyword: missing, value: null })]),
    ...(access === 'edit' ? uniqueFindings(field, value, record) : []),
    ...words.checks.flatMap((check) => checkFindings(check, record)),
    ...words.rules.flatMap((rule) => ruleFindings(rule, record)),
  ];
}

function missingKeyword(words: FieldWords, values: ExpressionValues): 'required' | 'need' | null {
  if (words.requiredHere) return 'required';
  return isNeeded(words, values) ? 'need' : null;
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
export function checkFindings({ check, field, expression }: CheckProgram, record: ValidatedRecord): readonly Finding[] {
  if (expression.evaluate(record.values) !== true) return [];
  const message = withValues(check.msg, record.values.own);
  return [finding(record.place, field, { code: 'check', level: check.level, message })];
}

/** The finding of a rule that is not or barely met. */
export function ruleFindings(program: RuleProgram, record: ValidatedRecord): readonly Finding[] {
  const verdict = ruleVerdict(program, record.values);
  if (verdict !== 'fail' && verdict !== 'warn') return [];
  const { id, level = 'error' } = program.rule;
  const failed = verdict === 'fail';
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
