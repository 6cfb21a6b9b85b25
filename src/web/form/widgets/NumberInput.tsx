import Input from 'antd/es/input/Input';
import { useState } from 'react';
import { readText, showValue } from '../../../core/values/values.ts';
import { inputProps, sampleOf, type WidgetProps } from './widget.ts';

/** A number: keeps the text as typed while it has the focus, so that `1.` and `1.50` can be typed. */
export function NumberInput(props: WidgetProps) {
  const { field, value, language, services, onChange, onBlur } = props;
  const [typed, setTyped] = useState<string | null>(null);
  const context = { field, language, lookups: services };
  return (
    <Input
      {...inputProps(props)}
      value={typed ?? showValue(value, context)}
      placeholder={sampleOf(props)}
      inputMode="decimal"
      autoComplete="off"
      onChange={(event) => {
        setTyped(event.target.value);
        onChange(readText(event.target.value, context));
      }}
      onBlur={() => {
        setTyped(null);
        onBlur();
      }}
    />
  );
}
