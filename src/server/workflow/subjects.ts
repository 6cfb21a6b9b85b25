import { sql } from 'kysely';
import type { FieldModel, ProcessModel } from '../../core/model/model.ts';
import type { Language, Text } from '../../core/text/text.ts';
import type { Lookups } from '../../core/values/value-field.ts';
import { showValue } from '../../core/values/values.ts';
import type { TenantTransaction } from '../platform/store/database.ts';

/** An instance of a list, and its form as far as the person may see it. */
export interface SubjectRow {
  readonly instanceId: string;
  readonly model: ProcessModel | null;
  readonly hidden: ReadonlySet<string>;
}

/** What an instance is about. */
export interface Subject {
  readonly text: Text;
  /** Whether a value is about a person. */
  readonly personal: boolean;
}

/** What may stand in a subject looks nothing up. */
const nothing: Lookups = { choices: () => [], nameOf: () => null, meant: () => null };

/** What these instances are about, by their ids; what has no subject, or an empty one, is left out. */
export async function subjectsOf(
  tx: TenantTransaction,
  rows: readonly SubjectRow[],
): Promise<ReadonlyMap<string, Subject>> {
  const told = rows.map((row) => ({ ...row, fields: subjectFields(row) })).filter(({ fields }) => fields.length > 0);
  if (told.length === 0) return new Map();
  const keys = [...new Set(told.flatMap(({ fields }) => fields.map(({ key }) => key)))];
  const { rows: found } = await sql<{ id: string; values: Readonly<Record<string, unknown>> }>`
    select i.id, (select jsonb_object_agg(key, i.data -> key) from unnest(${keys}::text[]) key) as values
    from wf_instance i where i.id = any(${told.map(({ instanceId }) => instanceId)}::bigint[])`.execute(tx);
  const values = new Map(found.map((row) => [row.id, row.values]));
  return new Map(
    told.flatMap(({ instanceId, fields }) => {
      const subject = subjectOf(fields, values.get(instanceId) ?? {});
      return subject.text.zh === '' ? [] : [[instanceId, subject] as const];
    }),
  );
}

function subjectFields({ model, hidden }: SubjectRow): readonly FieldModel[] {
  const paths = (model?.subject ?? []).filter((path) => !hidden.has(path));
  return paths.flatMap((path) => model?.fields.get(path) ?? []);
}

function subjectOf(fields: readonly FieldModel[], values: Readonly<Record<string, unknown>>): Subject {
  const shown = (language: Language): string =>
    fields
      .map((field) => showValue(values[field.key], { field, language, lookups: nothing }))
      .filter((part) => part !== '')
      .join(' · ');
  const isSet = ({ key }: FieldModel): boolean => (values[key] ?? '') !== '';
  return {
    text: { zh: shown('zh'), en: shown('en') },
    personal: fields.some((field) => field.personal && isSet(field)),
  };
}
