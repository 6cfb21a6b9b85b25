import { NumberInput } from './NumberInput.tsx';
import { readNumber, showMoney, showNumber } from '../../../core/text/number-text.ts';
import { showUnit } from '../../../core/model/unit-text.ts';
import { plainText, type Widget, type WidgetProps } from './widget.ts';

function NumberWidget(props: WidgetProps) {
  return <NumberInput {...props} widget={numberWidget} />;
}

/** A number with decimals; shown by its `x-format` (money) and `x-decimals`. */
export const numberWidget: Widget = {
  name: 'number',
  Input: NumberWidget,
  show: (value, { field, language }) => {
    if (typeof value !== 'number') return plainText(value);
    if (field.words['x-format'] === 'money') return showMoney(value, language);
    return showNumber(value, field.decimals);
  },
  read: (text, { field, language }) => {
    if (text.trim() === '') return { ok: true, value: null };
    const value = readNumber(text) ?? readNumber(text, field.unit) ?? readNumber(text, showUnit(field.unit, language));
    return value === null ? { ok: false, value: text.trim() } : { ok: true, value };
  },
  cell: 'text',
  align: 'end',
  width: 96,
};
