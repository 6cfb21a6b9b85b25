import type { FieldModel } from '../../core/model/model.ts';
import type { DictRef } from '../../core/values/value-field.ts';
import type { Finding, Row } from '../../core/values/finding.ts';
import { placePointer } from '../../core/form/place.ts';
import type { TenantTransaction } from '../platform/store/database.ts';
import { oncePerTransaction } from '../platform/store/once-per-transaction.ts';
import { textsOf, unchanged, valuesOf, type PlacedValue } from './data-values.ts';
import { unknownChoice } from '../../core/values/choice.ts';

/** A value of a field that takes its choices from a dictionary. */
interface Chosen {
  readonly dict: DictRef;
  readonly value: PlacedValue;
}

/**
 * Choices have to be among their dictionary's entries, as the page has it: sealed ones are not offered, a dictionary
 * without entries is not judged. Values of before are let be, since an entry may be sealed or removed later.
 *
 * @param known keys by dictionary as far as they were asked for; what is asked is added
 */
export async function checkChoices(
  tx: TenantTransaction,
  fields: readonly FieldModel[],
  { data, before }: { readonly data: Row; readonly before: Row },
  known: Map<string, ReadonlySet<string>>,
): Promise<readonly Finding[]> {
  const isOld = unchanged(fields, before);
  const chosen = valuesOf(fields, data).flatMap((value): readonly Chosen[] => {
    const { dict } = value.field;
    return dict === null || isOld(value) ? [] : [{ dict, value }];
  });
  const findings: Finding[] = [];
  for (const { dict, value } of chosen) {
    const name = `${dict.store}:${dict.code}`;
    const entries = known.get(name) ?? (await entriesOf(tx, dict));
    known.set(name, entries);
    const strange = entries.size === 0 ? [] : textsOf(value.value).filter((text) => !entries.has(text));
    if (strange.length > 0) findings.push(noChoice(value, strange));
  }
  return findings;
}

function entriesOf(tx: TenantTransaction, dict: DictRef): Promise<ReadonlySet<string>> {
  return oncePerTransaction(tx, `entries of ${dict.store} ${dict.code}`, () => readEntries(tx, dict));
}

async function readEntries(tx: TenantTransaction, { store, code }: DictRef): Promise<ReadonlySet<string>> {
  // Row-level security shows the tenant's own business dictionaries alone.
  const table = store === 'system' ? 'dict' : ('dict_biz' as 'dict');
  const rows = await tx
    .selectFrom(table)
    .select('dict_key')
    .where('code', '=', code)
    .where('parent_id', '>', '0')
    .where('is_sealed', '=', 0)
    .where('is_deleted', '=', false)
    .execute();
  return new Set(rows.map((row) => row.dict_key));
}

function noChoice({ field, place }: PlacedValue, strange: readonly string[]): Finding {
  return {
    pointer: placePointer(place, field.key),
    ...place,
    key: field.key,
    code: 'dict',
    level: 'error',
    message: unknownChoice(field.label, strange),
  };
}
