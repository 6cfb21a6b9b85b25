import type { FieldModel } from '../../../core/model/model.ts';
import type { FormEngine } from '../../../core/form/form-engine.ts';
import type { FieldView } from '../../../core/form/form-view.ts';
import type { Finding, Row } from '../../../core/values/finding.ts';
import { choiceFindings, headerPlace, type RowPlace } from '../../../core/form/place.ts';
import { validateHeaderBy, validateRowBy } from '../../../core/form/validate.ts';
import type { FormCheck } from '../../../core/values/schema-check.ts';
import { isEmptyValue } from '../../../core/values/empty.ts';
import type { Lookups } from '../../../core/values/value-field.ts';
import type { Validator } from './finding-index.ts';
import type { Found } from './table-findings.ts';

/** Findings that only say that something is still empty; a draft may be unfinished. */
const unfinished = new Set(['required', 'need', 'minItems']);

/** What each strictness finds in parts found as handing on asks. Of its values a draft asks the same. */
function foundIn(bySchema: readonly Finding[], byWords: readonly Finding[], choices: readonly Finding[]): Found {
  const submit = once([...bySchema, ...byWords, ...choices]);
  if (submit.length === 0) return { draft: submit, submit };
  const filled = [
    ...bySchema.filter(({ code, key, pointer }) => code !== 'required' || !pointer.endsWith(`/${key}`)),
    ...byWords.filter(({ code }) => !unfinished.has(code)),
  ];
  return { draft: once([...filled, ...choices]), submit };
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

/** The fields that a person fills from a dictionary. */
function dictFields(views: readonly FieldView[]): readonly FieldModel[] {
  return views.filter(({ access, field }) => access === 'edit' && field.dict !== null).map(({ field }) => field);
}

/** Values that their dictionary does not have, e.g. pasted; schemas do not know what dictionaries hold. */
function strangeChoices(fields: readonly FieldModel[], values: Row, lookups: Lookups, place: RowPlace): Finding[] {
  return fields.flatMap((field) => {
    const value = values[field.key];
    const entries = isEmptyValue(value) ? [] : lookups.choices(field);
    if (entries.length === 0) return [];
    return choiceFindings(place, field, value, (one) => entries.some((entry) => entry.value === one));
  });
}

/** Validates an open form part by part: the same rules as the server's, and that choices are among their dictionary's. */
export function formValidator(engine: FormEngine, check: FormCheck, lookups: Lookups): Validator {
  const { view } = engine;
  const fields = dictFields(view.sections.flatMap((section) => section.fields));
  const columns = new Map(view.tables.map((table) => [table.name, dictFields(table.columns)]));
  return {
    rowCount: (table) => engine.rows(table).length,
    verdict: (table, row) => engine.rowState(table, row),
    header: () =>
      foundIn(
        validateHeaderBy(engine, check.submit),
        engine.validateHeader(),
        strangeChoices(fields, engine.header(), lookups, headerPlace),
      ),
    row: (table, row) => {
      const data = engine.rows(table)[row] ?? {};
      return foundIn(
        validateRowBy(engine, check.submit, table, row),
        engine.validateRow(table, row),
        strangeChoices(columns.get(table) ?? [], data, lookups, { table, row }),
      );
    },
  };
}
