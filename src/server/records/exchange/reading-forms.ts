import type { HeadedField } from '../../../core/model/header-names.ts';
import type { HeaderUnit } from '../../../core/model/header-unit.ts';
import type { FieldModel, RecordModel } from '../../../core/model/model.ts';
import { usableRelease } from '../../forms/find-release.ts';
import { wayBetween, type ReleaseWay } from '../../forms/convert-data.ts';
import { lineOf } from '../../forms/release-line.ts';
import { recordPage } from '../../forms/form-kit.ts';
import { versionHead } from '../../forms/release-queries.ts';
import type { ReleaseHead } from '../../forms/release-row.ts';
import { BusinessError } from '../../platform/errors/business-error.ts';
import type { OpenRecord } from '../record-store.ts';
import { exchangeFields } from './exchange-fields.ts';
import type { Unit } from '../../platform/unit.ts';

/** A form that columns of a workbook are read by. */
export interface ReadingForm {
  readonly version: number;
  readonly fields: readonly FieldModel[];
  /** How its values become those of the form in use; null where it is that form. */
  readonly way: ReleaseWay | null;
}

/** The forms that headers are looked for in: the first goes before the next. Older ones are read when they are needed. */
export interface KnownForms {
  readonly first: readonly ReadingForm[];
  /** Whether the workbook says the version that it was written by. */
  readonly isStated: boolean;
  readonly older: () => Promise<readonly ReadingForm[]>;
}

/** A column of the sheet with what its header names. */
export interface Headed {
  readonly index: number;
  readonly header: string;
  readonly field: HeadedField;
  /** Null where it is a fact of the server's, not a field. */
  readonly model: FieldModel | null;
  readonly form: ReadingForm;
  /** The field of the form in use; null where that has none. */
  readonly to: string | null;
  readonly unit: HeaderUnit;
}

/** Versions that headers are looked for in where the workbook does not say its own. */
const mostVersions = 20;

/** The form in use. */
export function formInUse(record: OpenRecord): ReadingForm {
  return { version: record.found.head.version, fields: exchangeFields(record), way: null };
}

/**
 * The form of the version that a workbook was made from.
 *
 * @throws BusinessError 400 where nothing leads from there to the form in use
 */
export async function formOfVersion(unit: Unit, record: OpenRecord, version: number): Promise<ReadingForm> {
  const { head } = record.found;
  if (version === head.version) return formInUse(record);
  const stated = await versionHead(unit.tx, head.form_id, version);
  const form = stated === undefined ? null : await readingForm(unit, record, stated);
  if (form === null) throw new BusinessError(400, 'record.import-version', { args: { version } });
  return form;
}

/** Versions before the one in use, the newest first, as far as their values can be taken over. */
export async function olderForms(unit: Unit, record: OpenRecord): Promise<readonly ReadingForm[]> {
  const forms: ReadingForm[] = [];
  for (const head of (await lineOf(unit.tx, record.found.head)).slice(0, mostVersions)) {
    const form = await readingForm(unit, record, head);
    if (form !== null) forms.push(form);
  }
  return forms;
}

async function readingForm(unit: Unit, record: OpenRecord, head: ReleaseHead): Promise<ReadingForm | null> {
  const way = await wayBetween(unit, head.id, record.found);
  const found = way === null ? null : await usableRelease(unit, head);
  const model = found?.loaded.model;
  if (found === null || model?.kind !== 'record' || found.degradedFrom !== null) return null;
  const { view } = unit.services.kits.of(found.loaded, recordPage, unit.principal.roles);
  const seen: { readonly model: RecordModel; readonly view: OpenRecord['view'] } = { model, view };
  return { version: head.version, fields: exchangeFields(seen), way };
}

/** The key in the form in use; null where that has no such field. */
export function targetOf({ way, fields }: ReadingForm, key: string): string | null {
  if (way === null) return key;
  const all = way.conversion.carried(new Set(fields.map((field) => field.key)));
  return [...all].find(([, from]) => from === key)?.[0] ?? null;
}
