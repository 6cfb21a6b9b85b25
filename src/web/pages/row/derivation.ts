import type { RecordRow } from '../../../core/calls/records.ts';
import { createFormEngine } from '../../../core/form/engine.ts';
import { recordView } from '../../../core/form/record-view.ts';
import { tableRowsRead } from '../../../core/form/table-rows-read.ts';
import type { FieldModel, RecordModel } from '../../../core/model/model.ts';
import { inWords } from '../../../core/text/in-words.ts';
import { showMoney } from '../../../core/text/number-text.ts';
import { plainText } from '../../../core/text/plain-text.ts';
import type { Language } from '../../../core/text/text.ts';
import { showUnit, unitBeside } from '../../../core/text/unit-text.ts';
import { isEmptyValue } from '../../../core/values/empty.ts';
import type { Lookups } from '../../../core/values/value-field.ts';
import { showValue } from '../../../core/values/values.ts';
import { formContext } from '../../data/services/form-context.ts';
import { session } from '../../data/state/session.ts';

const money = 'CNY';

interface Named {
  readonly name: string;
  readonly text: string;
}

/** A value that was read; of an empty one, what its field begins with where nothing is given. */
interface Input extends Named {
  readonly standard: string;
}

/** How a computed value came about, in words. */
interface Derived {
  /** Its formula, fields and look-up tables by their labels. */
  readonly formula: string;
  readonly inputs: readonly Input[];
  /** The rows of look-up tables that it took values from. */
  readonly tables: readonly { readonly name: string; readonly place: number; readonly cells: readonly Named[] }[];
  readonly result: string;
}

interface Derivable {
  readonly field: FieldModel;
  readonly row: RecordRow;
  readonly lookups: Lookups;
  readonly language: Language;
}

/** A value with its unit. */
export function shownValue(
  field: FieldModel,
  value: unknown,
  { lookups, language }: Pick<Derivable, 'lookups' | 'language'>,
): string {
  if (isEmptyValue(value)) return '';
  return `${showValue(value, { field, language, lookups })} ${unitBeside(field, language)}`.trim();
}

/** A number of a look-up table: columns of amounts say no format of their own, and have cents as all amounts do. */
function shownNumber(value: number, unit: string, language: Language): string {
  return unit === money ? showMoney(value, language) : value.toLocaleString('en');
}

/** How a computed value of a row came about, from what the person sees of the row. */
export function derivation(model: RecordModel, { field, row, lookups, language }: Derivable): Derived {
  const context = formContext('', model.version);
  const engine = createFormEngine(recordView(model, [...(session.user?.roles ?? [])]), row, context);
  const text = field.calc ?? '';
  const shown = (of: FieldModel, value: unknown): string => shownValue(of, value, { lookups, language });
  const inputs = engine.explain(field.path, null).find(({ word }) => word === 'x-calc')?.inputs ?? {};
  return {
    formula: inWords(text, (name) => (model.fields.get(name) ?? model.lookups.get(name.slice(1, -1)))?.label[language]),
    inputs: Object.entries(inputs).flatMap(([key, value]) => {
      const of = model.fields.get(key);
      if (of === undefined) return [];
      const standard = isEmptyValue(value) ? shown(of, of.words.default) : '';
      return [{ name: of.label[language], text: shown(of, value), standard }];
    }),
    tables: tableRowsRead(model, text, { values: engine.data(), context }).map(({ table, row: found, place }) => ({
      name: table.label[language],
      place,
      cells: Object.entries(table.columns).map(([key, column]) => {
        const value = found[key];
        const unit = column['x-unit'] ?? '';
        const text = typeof value === 'number' ? shownNumber(value, unit, language) : plainText(value);
        return {
          name: column['x-label'][language],
          text: `${text} ${text === '' ? '' : showUnit(unit, language)}`.trim(),
        };
      }),
    })),
    result: shown(field, row[field.key]),
  };
}
