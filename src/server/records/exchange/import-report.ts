import type { FieldModel } from '../../../core/model/model.ts';
import type { Text } from '../../../core/text/text.ts';
import type { ChoiceEntry } from '../../../core/text/choice-text.ts';
import { listText } from '../../../core/text/list-text.ts';
import { kinds } from '../../../core/values/kinds.ts';
import type { Lookups } from '../../../core/values/value-field.ts';
import type { OpenRecord } from '../record-store.ts';
import { wordsOf, type RowFinding } from './import-findings.ts';
import type { ImportSource, SourceColumn } from './import-source.ts';
import { isFaulty, type PlannedRow } from './plan-import.ts';
import type { ImportFinding, ImportReport as WireReport } from '../../../core/calls/records.ts';

/** What would become of a row. */
export interface ReportedRow {
  readonly row: number;
  readonly deed: 'add' | 'edit' | 'same' | 'faulty';
  /** Names the row; empty where the person does not see what it is called. */
  readonly title: string;
}

/** The answer of an import, with what clients of elsewhere read. */
export interface ImportReport extends WireReport {
  readonly columns: readonly SourceColumn[];
  readonly rows: readonly ReportedRow[];
}

const mostFindings = 500;
const mostRows = 100;

/** Everything about an import but whether it may be confirmed. */
export function reportOf(
  record: OpenRecord,
  source: ImportSource,
  planned: readonly PlannedRow[],
  choices: Lookups['choices'],
): Omit<ImportReport, 'confirm' | 'written'> {
  const count = (deed: ReportedRow['deed']): number => planned.filter((plan) => deedOf(plan) === deed).length;
  const findings = planned.flatMap((plan) => plan.findings.map((finding) => ({ plan, finding })));
  const shown = findings.slice(0, mostFindings);
  return {
    total: planned.length,
    added: count('add'),
    changed: count('edit'),
    unchanged: count('same'),
    faulty: count('faulty'),
    columns: source.columns,
    unknownHeaders: source.unknownHeaders,
    passedOver: source.passedOver,
    notes: source.notes,
    rows: planned
      .slice(0, mostRows)
      .map((plan) => ({ row: plan.row.number, deed: deedOf(plan), title: titleOf(record, plan) })),
    findings: shown.map(({ plan, finding }) => reported(record, source, choices, plan.row.number, finding)),
    findingCount: findings.length,
  };
}

function deedOf(plan: PlannedRow): ReportedRow['deed'] {
  return isFaulty(plan) ? 'faulty' : plan.deed;
}

function titleOf({ model, view }: OpenRecord, { row, data, target }: PlannedRow): string {
  if (!view.visible.has(model.title)) return '';
  const title = data?.[model.title] ?? row.values[model.title] ?? target?.data[model.title] ?? '';
  return typeof title === 'string' ? title : JSON.stringify(title);
}

function reported(
  { model }: OpenRecord,
  source: ImportSource,
  choices: Lookups['choices'],
  row: number,
  finding: RowFinding,
): ImportFinding {
  const key = finding.key ?? '';
  const field: FieldModel | null = model.fields.get(key) ?? null;
  const column = columnOf(source, key, field);
  const words = wordsOf(finding.code);
  return {
    row,
    column: column?.letters ?? '',
    header: column?.header ?? '',
    key,
    code: finding.code,
    level: finding.level,
    message: words?.message ?? finding.message,
    mend: words?.mend ?? finding.mend ?? mendOf(finding.code, field, field === null ? [] : choices(field)),
  };
}

/** The column that a finding stands at: of a computed field the first one that it is computed from. */
function columnOf({ columns }: ImportSource, key: string, field: FieldModel | null): SourceColumn | undefined {
  const names = [key, ...(field?.calc?.match(/[A-Za-z_]\w*/g) ?? [])];
  const found = names.flatMap((name) => columns.find((one) => one.key === name) ?? []);
  return found[0];
}

const mostChoices = 12;
const absent: ReadonlySet<string> = new Set(['required', 'need']);

/** How to mend a value that a form's validate refused. */
function mendOf(code: string, field: FieldModel | null, choices: readonly ChoiceEntry[]): Text {
  if (choices.length > 0 && code !== 'uniqueItems') return oneOf(choices);
  if (field !== null && absent.has(code)) return { zh: '填写这一列', en: 'Fill this column in' };
  if (field === null || code !== kinds[field.kind].fault)
    return { zh: '按提示修改后重新选择文件', en: 'Change it accordingly and choose the file again' };
  const { zh, en } = kinds[field.kind].hint(field.schema);
  return { zh: `填写${zh}`, en: `Write ${en}` };
}

function oneOf(choices: readonly ChoiceEntry[]): Text {
  const { zh, en } = listText(choices.slice(0, mostChoices).map(({ label }) => label));
  const more = choices.length > mostChoices ? ' …' : '';
  return { zh: `填写其中之一：${zh}${more}`, en: `Write one of: ${en}${more}` };
}
