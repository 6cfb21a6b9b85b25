import type { EffectSource } from '../../../generated/descriptor.ts';
import type { Check, Subject } from '../../check/check.ts';
import { checkRowExpression } from '../../check/expressions/row-expression.ts';
import { fieldsOf, isNumber, RecordFaults, recordText } from '../../check/record-faults.ts';
import type { RecordModel } from '../../model/model.ts';
import { pointerTo } from '../../text/json.ts';

/** What rows post goes into a ledger that there is, by fields that both have. */
export const checkEffects: Check = {
  name: 'effects',
  codes: ['reference/record-unknown', 'reference/field-unknown', 'field/word-alone'],
  run: ({ records, library, recordModel }, report) => {
    for (const record of records) {
      (record.descriptor.effects ?? []).forEach((effect, index) => {
        const faults = new RecordFaults(record, report, 'effects', index);
        checkHere(faults, effect);
        const ledger = recordModel(effect.ledger);
        if (ledger !== null) checkThere(faults, effect, ledger, recordModel);
        else {
          const ledgers = [...library.records.values()].filter(({ value }) => value.ledger !== undefined);
          const known = ledgers.map(({ value }) => value.id);
          faults.expectRecord('/ledger', effect.ledger, library, known);
        }
      });
    }
  },
};

/** The fields here that fill others, and the one at which a rejection stands. */
function checkHere(faults: RecordFaults, effect: EffectSource): void {
  for (const word of ['carry', 'opens'] as const) {
    for (const [there, here] of Object.entries(effect[word] ?? {})) faults.expectHere(pointerTo('', word, there), here);
  }
  if (effect.at !== undefined) faults.expectHere('/at', effect.at);
}

/** The fields of the entry and of its account. */
function checkThere(
  faults: RecordFaults,
  effect: EffectSource,
  entries: RecordModel,
  recordModel: Subject['recordModel'],
): void {
  const { ledger } = entries;
  if (ledger === null) {
    faults.alone('/ledger', 'ledger', { zh: '有 "ledger" 的记录', en: 'a record with "ledger"' });
    return;
  }
  const expect = (model: RecordModel | null, ...words: readonly ('carry' | 'increase' | 'decrease' | 'opens')[]) => {
    for (const word of model === null ? [] : words) {
      for (const key of Object.keys(effect[word] ?? {})) {
        if (model?.fields.has(key) === false) faults.noField({ key: pointerTo('', word, key) }, key, fieldsOf(model));
      }
    }
  };
  expect(entries, 'carry', 'increase', 'decrease');
  expect(recordModel(ledger.of), 'opens');
  if (!(ledger.by in effect.carry)) faults.alone('/carry', 'carry', { zh: `“${ledger.by}”`, en: `"${ledger.by}"` });
  checkValue(faults, effect, entries);
}

/** The difference goes into a number that the expression fits. */
function checkValue(faults: RecordFaults, { value, amount: text }: EffectSource, entries: RecordModel): void {
  const numbers = [...entries.fields.values()].filter(isNumber);
  const gives = numbers.find(({ key }) => key === value);
  const { model } = faults.record;
  if (gives === undefined) {
    faults.noField('/value', value, { place: recordText(entries.id), known: numbers.map(({ key }) => key) });
  } else if (model !== null) {
    faults.expression('/amount', checkRowExpression(model, { word: 'amount', text, gives }));
  }
}
