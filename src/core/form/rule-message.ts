import type { ExpressionValues } from '../expression/expression.ts';
import type { FieldModel } from '../model/model.ts';
import type { Language, Text } from '../text/text.ts';
import { showNumber } from '../text/number-text.ts';
import { showUnit } from '../text/unit-text.ts';
import { isEmptyValue } from '../values/empty.ts';
import { showValue } from '../values/values.ts';
import type { RecordWords } from './form-words.ts';
import type { RuleProgram } from './rule-verdict.ts';
import { ownChoices, withValues } from './with-values.ts';

/** The words and values of the header or of a row. */
interface RuledRecord {
  readonly words: Pick<RecordWords, 'fields'>;
  readonly values: ExpressionValues;
}

/** Says what a rule requires and what is there instead, since its label alone would read as if it were met. */
export function ruleMessage(program: RuleProgram, failed: boolean, record: RuledRecord): Text {
  const label = withValues(program.rule.label, record.values.own, (key) => record.words.fields.get(key)?.view.field);
  const [zh, en] = [foundText(program, record, 'zh'), foundText(program, record, 'en')];
  return {
    zh: `${failed ? '要求' : '建议'}：${label.zh}${zh === '' ? '' : `；现为：${zh}`}`,
    en: `${failed ? 'Required' : 'Recommended'}: ${label.en}${en === '' ? '' : `; found: ${en}`}`,
  };
}

/** The values that the rule compares, as the page shows them; '' where they cannot be told here, as names of people. */
function foundText({ pass, field }: RuleProgram, record: RuledRecord, language: Language): string {
  const fields = pass.reads.flatMap(({ name }) => record.words.fields.get(name)?.view.field ?? []);
  const shown = fields.flatMap((one) => {
    const value = shownValue(one, record.values.own[one.key], language);
    if (value === '') return [];
    return [one.key === field?.key && fields.length === 1 ? value : `${one.label[language]} ${value}`];
  });
  if (fields.length > 0) return shown.join(language === 'zh' ? '，' : ', ');
  return aggregateText(pass, record);
}

function shownValue(field: FieldModel, value: unknown, language: Language): string {
  const isUntold = ['person', 'reference', 'file', 'table'].includes(field.kind);
  if (isUntold || isEmptyValue(value) || (field.kind === 'choice' && field.choices === null)) return '';
  const unit = showUnit(field.unit, language);
  const text = showValue(value, { field, language, lookups: ownChoices });
  return unit === '' ? text : `${text} ${unit}`;
}

/** What a rule over a whole table adds up to, where it compares nothing else. */
function aggregateText({ aggregates }: RuleProgram['pass'], { values }: RuledRecord): string {
  const [only, second] = aggregates;
  if (only === undefined || second !== undefined) return '';
  const value = values.aggregate === undefined ? only.evaluate(values) : values.aggregate(only.id);
  return typeof value === 'number' ? showNumber(value, null) : '';
}
