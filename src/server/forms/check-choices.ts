import type { FieldModel } from '../../core/model/model.ts';
import type { DictRef } from '../../core/values/value-field.ts';
import type { Finding, Row } from '../../core/values/finding.ts';
import { choiceFindings } from '../../core/form/place.ts';
import type { TenantTransaction } from '../platform/store/database.ts';
import { oncePerTransaction } from '../platform/store/once-per-transaction.ts';
import { fieldsWith, unchanged, valuesOf, type PlacedValue } from './data-values.ts';
import { dictionaryEntries } from './dictionary-entries.ts';

/** A value of a field that takes its choices from a dictionary. */
interface Chosen {
  readonly dict: DictRef;
  readonly value: PlacedValue;
}

/**
 * Choices have to be among their dictionary's entries, as the page has it: sealed ones are not offered, a dictionary
 * without entries is not validated. Values of before are let be, since an entry may be sealed or removed later.
 *
 * @param known keys by dictionary as far as they were asked for; what is asked is added
 */
export async function checkChoices(
  tx: TenantTransaction,
  fields: readonly FieldModel[],
  { data, before }: { readonly data: Row; readonly before: Row },
  known: Map<string, ReadonlySet<string>>,
): Promise<readonly Finding[]> {
  const choosing = fields.flatMap((field) => fieldsWith(field, ({ dict }) => dict !== null));
  const isOld = unchanged(choosing, before);
  const chosen = valuesOf(choosing, data).flatMap((value): readonly Chosen[] => {
    const { dict } = value.field;
    return dict === null || isOld(value) ? [] : [{ dict, value }];
  });
  const findings: Finding[] = [];
  for (const { dict, value } of chosen) {
    const name = `${dict.store}:${dict.code}`;
    const entries = known.get(name) ?? (await entriesOf(tx, dict));
    known.set(name, entries);
    if (entries.size === 0) continue;
    findings.push(...choiceFindings(value.place, value.field, value.value, (one) => entries.has(String(one))));
  }
  return findings;
}

function entriesOf(tx: TenantTransaction, dict: DictRef): Promise<ReadonlySet<string>> {
  return oncePerTransaction(tx, `entries of ${dict.store} ${dict.code}`, async () => {
    const entries = await dictionaryEntries(tx, dict);
    return new Set(entries.filter(({ isSealed }) => !isSealed).map(({ value }) => value));
  });
}
