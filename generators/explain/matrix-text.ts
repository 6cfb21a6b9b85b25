import type { RightsMatrix, Right } from '../../src/core/form/rights-matrix.ts';
import type { FieldModel } from '../../src/core/model/model.ts';
import { pick, type Language } from '../../src/core/text/text.ts';

const marks: Readonly<Record<Right, string>> = { fill: 'F', edit: 'E', read: 'r', hide: '-' };

/** What the letters of a matrix mean. */
export const legend: Readonly<Record<Language, string>> = {
  en: 'F has to fill, E may edit, r reads, - does not see, ? depends on a condition, * works here\n',
  zh: 'F 必填，E 可填，r 只读，- 不可见，? 取决于条件，* 在此办理\n',
};

/** A matrix for people: a line for each field, a column for each role. */
export function matrixText({ roles, workers, fields, rights }: RightsMatrix, language: Language): string {
  const heads = roles.map((role, index) => (index < workers ? `${role}*` : role));
  const rows = fields.map((field) => {
    const name = [field.path, pick(field.label, language)];
    const conditional = isConditional(field) ? '?' : '';
    return [
      ...name,
      ...(rights.get(field.path) ?? []).map((right) => (right === 'hide' ? '-' : marks[right] + conditional)),
    ];
  });
  return columns([['', '', ...heads], ...rows]);
}

/** Whether a condition may show, require or lock it. */
function isConditional({ when, need, lock }: FieldModel): boolean {
  return when !== null || need !== null || lock !== null;
}

function columns(rows: readonly (readonly string[])[]): string {
  const widths = (rows[0] ?? []).map((_, at) => Math.max(...rows.map((row) => widthOf(row[at] ?? ''))));
  const padded = (cell: string, at: number): string => cell + ' '.repeat((widths[at] ?? 0) - widthOf(cell));
  return rows.map((row) => `${row.map(padded).join('  ').trimEnd()}\n`).join('');
}

/** Columns of a terminal: Chinese characters take two. */
function widthOf(text: string): number {
  return [...text].reduce(
    (sum, letter) =>
      sum +
      (/[\u1100-\u115F\u2E80-\uA4CF\uAC00-\uD7A3\uF900-\uFAFF\uFE30-\uFE6F\uFF00-\uFF60\uFFE0-\uFFE6]/u.test(letter)
        ? 2
        : 1),
    0,
  );
}
