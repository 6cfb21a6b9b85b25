import { Input } from 'antd';
import { useState } from 'react';

interface TypedFilterProps {
  readonly label: string;
  /** What the list is narrowed by now. */
  readonly value: string;
  readonly onChange: (value: string) => void;
}

/** A filter that is typed: it counts at Enter, when the field is left, and when it is emptied. */
export function TypedFilter({ label, value, onChange }: TypedFilterProps) {
  const [text, setText] = useState(value);
  const [known, setKnown] = useState(value);
  // The address may change otherwise, e.g. by the button that clears all filters.
  if (known !== value) {
    setKnown(value);
    setText(value);
  }
  return (
    <Input
      aria-label={label}
      placeholder={label}
      allowClear
      maxLength={100}
      value={text}
      onChange={({ target }) => setText(target.value)}
      onPressEnter={() => onChange(text)}
      onBlur={() => onChange(text)}
      onClear={() => onChange('')}
    />
  );
}
