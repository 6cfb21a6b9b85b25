import type { FieldModel, OutcomeModel } from '../../core/model/model.ts';
import { acceptInTurns } from '../../core/form/accept-submission.ts';
import { formEngineInTurns } from '../../core/form/engine.ts';
import type { FormContext, FormEngine } from '../../core/form/form-engine.ts';
import { isOutcomeOpen } from '../../core/form/open-outcome.ts';
import type { Rejection } from '../../core/form/rejection.ts';
import type { Finding, Row } from '../../core/values/finding.ts';
import { validateInTurns } from '../../core/form/validate.ts';
import { offsetTime, wireDate } from '../platform/clock.ts';
import { BusinessError } from '../platform/errors/business-error.ts';
import { checkFiles } from './attached-files.ts';
import { checkChoices } from './check-choices.ts';
import { checkMatches } from './check-matches.ts';
import { checkReferences, type Standing } from './check-references.ts';
import type { FormKit } from './form-kit.ts';
import { giveNumbers } from './number-counter.ts';
import { numberedForm } from './numbered-form.ts';
import { requireStorableInTurns } from '../platform/store/require-storable.ts';
import { inTurns } from '../platform/turns/in-turns.ts';
import type { Unit } from '../platform/unit.ts';

/** What is handed in, and on what. */
export interface Submission {
  readonly kit: FormKit;
  readonly stored: Row;
  readonly submitted: Row;
  /** Values that the server sets whatever was sent, e.g. an opinion's result. */
  readonly given: Row;
  /** Further values that the server fills in, by the row as it is computed without them. */
  readonly fill?: (data: Row) => Promise<Row>;
  /** What the server alone compares the whole row with. */
  readonly compare?: (data: Row) => Promise<readonly Finding[]>;
  /** Numbers that are given now where they are missing. */
  readonly numbered: readonly FieldModel[];
  readonly outcome: OutcomeModel | null;
  readonly context: FormContext;
  /** What was asked for others of the same transaction. */
  readonly known?: KnownAnswers;
}

/** What checks of one transaction found out, so that they ask once for many submissions. */
export interface KnownAnswers {
  /** Keys of dictionaries by `store:code`. */
  readonly entries: Map<string, ReadonlySet<string>>;
  /** Whether what a value refers to exists and may be chosen, by target and value. */
  readonly references: Map<string, Standing>;
  /** The row that a value names, by record and value; null where there is none. */
  readonly rows: Map<string, Row | null>;
}

/** Nothing asked so far. */
export function nothingKnown(): KnownAnswers {
  return { entries: new Map(), references: new Map(), rows: new Map() };
}

/** What became of a submission. */
export interface Examined {
  /** As it would be stored; null where something may not be written at all. */
  readonly data: Record<string, unknown> | null;
  readonly findings: readonly Finding[];
}

/** Data that may be stored. */
export interface Validated {
  /** Header and tables together, computed values and numbers included, hidden values dropped. */
  readonly data: Record<string, unknown>;
  readonly warnings: readonly Finding[];
}

/** Findings that a rejection lists; beyond them their number alone. */
const mostFindings = 200;

/** What expressions know of the moment of a submission. */
export function contextOf({ principal, now }: Unit, release: number, prevUser = ''): FormContext {
  const { userId: me, roles } = principal;
  return { today: wireDate(now), now: offsetTime(now), me, prevUser, roles, release };
}

/**
 * Validates a submission exactly as the page did: what may be written, computed values, schemas, needs, checks and rules,
 * and beyond the page that what is referred to exists.
 *
 * @throws BusinessError 400 with the first finding as its text and all of them in its data
 */
export async function validateSubmission(unit: Unit, submission: Submission): Promise<Validated> {
  const { data, findings } = await examineSubmission(unit, submission);
  if (data === null || findings.some(({ level }) => level === 'error')) throw refused(findings);
  return { data, warnings: findings };
}

/** The form with what the server fills in. */
async function filledEngine({ kit, context, fill }: Submission, data: Row): Promise<FormEngine> {
  const engine = await inTurns(formEngineInTurns(kit.view, data, context));
  const filled = (await fill?.(engine.data())) ?? {};
  if (Object.keys(filled).length === 0) return engine;
  return inTurns(formEngineInTurns(kit.view, { ...data, ...filled }, context));
}

/**
 * The same, with the findings as the answer whatever they are.
 *
 * @throws BusinessError 400 where a text cannot be stored or the outcome is not open
 */
export async function examineSubmission(unit: Unit, submission: Submission): Promise<Examined> {
  const { kit, stored, context, outcome, known = nothingKnown() } = submission;
  await inTurns(requireStorableInTurns([submission.submitted, submission.given]));
  const accepted = await inTurns(acceptInTurns(kit.view, stored, submission.submitted, context));
  if (accepted.refused.length > 0) return { data: null, findings: accepted.refused.map(asFinding) };
  const wanted = { ...accepted.data, ...submission.given };
  const form = numberedForm(unit, { view: kit.view, data: wanted, context });
  const numbered = await giveNumbers(unit.tx, submission.numbered, wanted, context.today, form);
  const engine = await filledEngine(submission, numbered);
  const data = engine.data();
  if (outcome !== null && !isOutcomeOpen(kit.view, outcome, data, context)) {
    throw new BusinessError(400, 'task.outcome-closed', { args: { ...outcome.label } });
  }
  const written = writtenFields(kit);
  const change = { data, before: stored };
  const findings = [
    ...(await inTurns(validateInTurns(engine, kit.checks(), 'submit', outcome))),
    ...(await checkChoices(unit.tx, written, change, known.entries)),
    ...(await checkReferences({ ...unit, known: known.references }, written, change)),
    ...(await checkMatches({ ...unit, known: known.rows }, [...kit.view.fields.values()], change)),
    ...((await submission.compare?.(data)) ?? []),
    ...(await checkFiles(unit, written, change)),
    ...(outcome?.direction === 'backward' ? [] : await unit.services.checks.checkPlaces(unit, kit.view, data)),
  ];
  return { data, findings };
}

/** Fields, and tables as a whole, that the page writes. */
function writtenFields({ view }: FormKit): readonly FieldModel[] {
  return [...view.fields.values()].filter(({ path }) => view.editable.has(path));
}

function asFinding({ pointer, reason, message }: Rejection): Finding {
  const parts = pointer.split('/').slice(1);
  const inRow = parts.length > 2;
  return {
    pointer,
    table: inRow ? (parts[0] ?? null) : null,
    row: inRow ? Number(parts[1]) : null,
    key: (inRow ? parts[2] : parts[0]) ?? null,
    code: reason,
    level: 'error',
    message,
  };
}

function refused(findings: readonly Finding[]): BusinessError {
  const first = findings.find(({ level }) => level === 'error');
  const { zh, en } = first?.message ?? { zh: '', en: '' };
  const data = { findings: findings.slice(0, mostFindings), findingCount: findings.length };
  return new BusinessError(400, 'form.refused', { args: { zh, en }, data });
}
