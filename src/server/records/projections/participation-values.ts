import type { FieldModel, ProcessModel } from '../../../core/model/model.ts';
import type { Language, Text } from '../../../core/text/text.ts';
import { filesOf } from '../../../core/values/file.ts';
import type { Lookups } from '../../../core/values/value-field.ts';
import { isUploaded, showValue } from '../../../core/values/values.ts';
import { rowVerdicts } from '../../../core/form/row-verdicts.ts';
import { showUnit } from '../../../core/text/unit-text.ts';
import { isEmptyValue } from '../../../core/values/empty.ts';
import type { Row } from '../../../core/values/finding.ts';
import { offsetTime } from '../../platform/clock.ts';
import { startStep } from '../../../core/words/application-step.ts';
import type { Projection } from './projections.ts';
import type { ParticipationRow, ParticipationStep } from './read-participations.ts';
import type { Participation } from '../../../core/calls/records.ts';

/** A value that a step filled in. */
export interface FilledValue {
  readonly field: FieldModel;
  readonly value: unknown;
  /** The event of the step that filled it last. */
  readonly seq: number;
}

/** A pass with the model of its form and what its person may not see. */
export interface ModelledParticipation {
  readonly pass: ParticipationRow;
  readonly model: ProcessModel;
  readonly hidden: ReadonlySet<string>;
  readonly steps: readonly ParticipationStep[];
}

/**
 * The columns of the key's row that steps of this instance filled, each by the step that did it last. What the record
 * itself says of its rows is left out, as is what was carried here.
 */
export function filledValues(
  { model: record, source }: Projection,
  pass: ModelledParticipation,
): readonly FilledValue[] {
  const { row } = pass.pass;
  if (row === null) return [];
  const columns = visibleFields(pass, source.table).filter((field) => !record.fields.has(field.key));
  return columns.flatMap((field) => {
    const value = row[field.key];
    const seq = isUploaded(field) || isEmptyValue(value) ? null : lastEdit(pass, field.path);
    return seq === null ? [] : [{ field, value, seq }];
  });
}

/** Files that steps attached to the row or to the form. */
export function attachedFiles({ source }: Projection, pass: ModelledParticipation): readonly AttachedFile[] {
  const { row, head } = pass.pass;
  const of = (table: string | null, values: Row | null) =>
    visibleFields(pass, table)
      .filter(isUploaded)
      .flatMap((field) => {
        const seq = lastEdit(pass, field.path);
        return seq === null
          ? []
          : filesOf(values?.[field.key]).map(({ id, name }) => ({ id, name, label: field.label, seq }));
      });
  return [...of(source.table, row), ...of(null, head)];
}

/** A file with the name of its field. */
export interface AttachedFile {
  readonly id: string;
  readonly name: string;
  readonly label: Text;
  readonly seq: number;
}

function visibleFields({ model, hidden }: ModelledParticipation, table: string | null): readonly FieldModel[] {
  return [...model.fields.values()].filter(
    (field) => field.table === table && !hidden.has(field.path) && !hidden.has(field.table ?? field.path),
  );
}

/** The last completion whose step may fill a path; null where none of this instance has. */
function lastEdit({ model, steps }: ModelledParticipation, path: string): number | null {
  const editors = new Set(model.steps.filter((step) => fills(step.edit, model, path)).map(({ id }) => id));
  if (fills(model.start.edit, model, path)) editors.add(startStep);
  return steps.findLast(({ step }) => editors.has(step))?.seq ?? null;
}

/** A step that fills a set fills what is computed in it as well. */
function fills(edit: readonly string[], model: ProcessModel, path: string): boolean {
  return edit.includes(path) && model.fields.get(path)?.number === null;
}

/** What the rules of the instance's form say of the key's row, as far as the person may see what they read. */
export function verdictsOf({ source }: Projection, pass: ModelledParticipation): Participation['verdicts'] {
  const { row, head, started_at: started, ended_at: ended } = pass.pass;
  if (row === null) return [];
  const closed = [...pass.model.sets.values()].filter((set) => set.fields.some(({ path }) => pass.hidden.has(path)));
  const unseen = new Set(closed.flatMap((set) => [...set.rules, ...set.fields.flatMap(({ rules }) => rules)]));
  const at = { head, now: offsetTime(ended ?? started), release: pass.model.version };
  const filled = new Set(pass.steps.map(({ step }) => step));
  const validated = new Set(pass.model.steps.filter(({ id }) => filled.has(id)).flatMap(({ edit }) => edit));
  return rowVerdicts(pass.model, source.table, row, at)
    .filter(({ rule }) => !unseen.has(rule))
    .filter(({ rule }) => [...pass.model.sets.values()].some((set) => writes(set, rule, validated)))
    .map(({ rule, label, verdict }) => ({ id: rule.id, label, verdict }));
}

type SetOf = ProcessModel['sets'] extends ReadonlyMap<string, infer Set> ? Set : never;

/** Whether a rule stands in a set that a completed step fills. */
function writes(set: SetOf, rule: unknown, validated: ReadonlySet<string>): boolean {
  const rules: readonly unknown[] = [...set.rules, ...set.fields.flatMap((field) => field.rules)];
  return rules.includes(rule) && set.fields.some(({ path }) => validated.has(path));
}

/** A value in words, with its unit. */
export function wireValue({ field, value }: FilledValue, lookups: Lookups) {
  const shown = (language: Language): string => {
    const unit = typeof value === 'number' ? showUnit(field.unit, language) : '';
    return `${showValue(value, { field, language, lookups })} ${unit}`.trimEnd();
  };
  return { key: field.key, label: field.label, text: { zh: shown('zh'), en: shown('en') } };
}
