import { Input } from 'antd';
import { useState } from 'react';
import { sampleOf, type Widget, type WidgetProps } from './widget.ts';

/** The input of a numeric widget: keeps the text as typed while it has the focus, so that `1.` and `1.50` can be typed. */
export function NumberInput({ widget, ...props }: WidgetProps & { readonly widget: Widget }) {
  const { id, field, value, language, services, disabled, invalid, describedBy, onChange, onBlur } = props;
  const [typed, setTyped] = useState<string | null>(null);
  const context = { field, language, lookups: services };
  return (
    <Input
      id={id}
      value={typed ?? widget.show(value, context)}
      disabled={disabled}
      placeholder={disabled ? '' : sampleOf(field)}
      {...(invalid ? { status: 'error' as const } : {})}
      aria-invalid={invalid}
      aria-describedby={describedBy}
      inputMode="decimal"
      autoComplete="off"
      onChange={(event) => {
        setTyped(event.target.value);
        onChange(widget.read(event.target.value, context).value);
      }}
      onBlur={() => {
        setTyped(null);
        onBlur();
      }}
    />
  );
}
