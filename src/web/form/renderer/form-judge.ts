import type { FieldModel } from '../../../core/model/model.ts';
import type { FormEngine } from '../../../core/form/form-engine.ts';
import type { FieldView } from '../../../core/form/form-view.ts';
import type { Finding, Row } from '../../../core/values/finding.ts';
import { unknownChoice } from '../../../core/values/choice.ts';
import { judgeHeaderBy, judgeRowBy } from '../../../core/form/judge.ts';
import type { FormCheck } from '../../../core/values/schema-check.ts';
import { plainText } from '../../../core/text/plain-text.ts';
import { isEmptyValue } from '../../../core/values/empty.ts';
import type { Lookups } from '../../../core/values/value-field.ts';
import type { Judge, JudgeMode } from './finding-index.ts';

/** Findings that only say that something is still empty; a draft may be unfinished. */
const unfinished = new Set(['required', 'need', 'minItems']);

function forMode(findings: readonly Finding[], mode: JudgeMode): readonly Finding[] {
  return mode === 'draft' ? findings.filter((finding) => !unfinished.has(finding.code)) : findings;
}

/** One finding per place for a missing value: the schema and the descriptor's need may both ask for it. */
function once(findings: readonly Finding[]): readonly Finding[] {
  if (findings.length < 2) return findings;
  const seen = new Set<string>();
  return findings.filter((finding) => {
    const mark = `${finding.pointer} ${unfinished.has(finding.code) ? 'missing' : finding.message.zh}`;
    if (seen.has(mark)) return false;
    seen.add(mark);
    return true;
  });
}

/** A value that its dictionary does not have, e.g. pasted; schemas do not know what dictionaries hold. */
function choiceFinding(field: FieldModel, value: unknown, lookups: Lookups, at: Omit<Finding, 'message'>): Finding[] {
  const entries = lookups.choices(field);
  if (entries.length === 0) return [];
  const values: readonly unknown[] = Array.isArray(value) ? value : [value];
  const unknown = values.filter((one) => !entries.some((entry) => entry.value === one));
  if (unknown.length === 0) return [];
  return [{ ...at, message: unknownChoice(field.label, unknown.map(plainText)) }];
}

/** The fields that a person fills from a dictionary. */
function dictFields(views: readonly FieldView[]): readonly FieldModel[] {
  return views.filter(({ access, field }) => access === 'edit' && field.dict !== null).map(({ field }) => field);
}

function choiceFindings(
  fields: readonly FieldModel[],
  values: Row,
  lookups: Lookups,
  place: { readonly table: string | null; readonly row: number | null },
): Finding[] {
  return fields.flatMap((field) => {
    if (isEmptyValue(values[field.key])) return [];
    const pointer = place.table === null ? `/${field.key}` : `/${place.table}/${place.row}/${field.key}`;
    const at = { pointer, ...place, key: field.key, code: 'dict', level: 'error' } as const;
    return choiceFinding(field, values[field.key], lookups, at);
  });
}

/** Judges an open form part by part: the same rules as the server's, and that choices are among their dictionary's. */
export function formJudge(engine: FormEngine, check: FormCheck, lookups: Lookups): Judge {
  const { view } = engine;
  const fields = dictFields(view.sections.flatMap((section) => section.fields));
  const columns = new Map(view.tables.map((table) => [table.name, dictFields(table.columns)]));
  return {
    rowCount: (table) => engine.rows(table).length,
    verdict: (table, row) => engine.rowState(table, row),
    header: (mode) => {
      const found = [...judgeHeaderBy(engine, check[mode]), ...forMode(engine.judgeHeader(), mode)];
      return once([...found, ...choiceFindings(fields, engine.header(), lookups, { table: null, row: null })]);
    },
    row: (table, row, mode) => {
      const data = engine.rows(table)[row] ?? {};
      const found = [...judgeRowBy(engine, check[mode], table, row), ...forMode(engine.judgeRow(table, row), mode)];
      return once([...found, ...choiceFindings(columns.get(table) ?? [], data, lookups, { table, row })]);
    },
  };
}
