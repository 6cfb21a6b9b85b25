import Input from 'antd/es/input/Input';
import { useState } from 'react';
import { withRangeEnd, type NumberRange, type RangeEnd } from '../../../core/text/number-range.ts';
import { readNumber } from '../../../core/text/number-text.ts';
import './range-input.css';

interface RangeInputProps {
  /** Of the first input, for its label. */
  readonly id: string;
  /** What the ends are called: 最小值 and 至, and how the second is read out. */
  readonly texts: { readonly least: string; readonly to: string; readonly most: string };
  readonly value: NumberRange;
  readonly onChange: (range: NumberRange) => void;
}

/** What is being typed, and into which end. */
interface Typing {
  readonly end: RangeEnd;
  readonly text: string;
}

/** S5-14: a span of numbers, open where nothing is typed. An end counts when it is left or Enter is pressed. */
export function RangeInput({ id, texts, value, onChange }: RangeInputProps) {
  const [typing, setTyping] = useState<Typing | null>(null);
  function settle(): void {
    if (typing === null) return;
    onChange(withRangeEnd(value, typing.end, readNumber(typing.text)));
    setTyping(null);
  }
  function input(end: RangeEnd, number: number | null) {
    return {
      value: typing?.end === end ? typing.text : number === null ? '' : String(number),
      inputMode: 'decimal' as const,
      autoComplete: 'off',
      onChange: (event: React.ChangeEvent<HTMLInputElement>) => setTyping({ end, text: event.target.value }),
      onBlur: settle,
      onPressEnter: settle,
    };
  }
  return (
    <div className="range-input" role="group">
      <Input {...input('least', value[0])} id={id} placeholder={texts.least} />
      <Input {...input('most', value[1])} placeholder={texts.to} aria-label={texts.most} />
    </div>
  );
}
