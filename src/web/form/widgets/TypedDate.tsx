import { CalendarOutlined } from '@ant-design/icons';
import { Input } from 'antd';
import { useLayoutEffect, useRef, useState } from 'react';
import { failureText } from '../../data/state/use-loaded.ts';
import type { Deferred } from '../../parts/deferred.ts';
import type { Reading, WidgetProps } from './widget.ts';

/** What a calendar field gets; `opened` begins with the calendar unfolded. */
export interface PickerProps extends WidgetProps {
  readonly opened: boolean;
}

interface TypedDateProps {
  readonly input: WidgetProps;
  readonly picker: Deferred<PickerProps>;
  readonly show: (value: unknown) => string;
  readonly read: (text: string) => Reading;
}

/**
 * A field for a date. Calendars are large, so they are fetched when somebody comes to the field; until then, and while
 * one types, it is a plain field that reads what was typed.
 */
export function TypedDate({ input, picker, show, read }: TypedDateProps) {
  const [mode, setMode] = useState<'typed' | 'picker' | 'taken'>(() => (picker.isHere() ? 'picker' : 'typed'));
  const { id, value, disabled, invalid, describedBy, onBlur } = input;
  const [typed, setTyped] = useState<string | null>(null);
  const state = useRef({ focused: false, pressed: false });
  // The calendar may arrive between a key and the drawing of what it typed: the typed text stays until it is settled.
  const withPicker = mode !== 'typed' && typed === null;
  useLayoutEffect(() => {
    if (withPicker && state.current.focused) document.getElementById(id)?.focus();
  }, [withPicker, id]);
  if (withPicker) return <picker.Part {...input} opened={mode === 'taken' && state.current.pressed} />;
  function arrive(): void {
    state.current.focused = true;
    picker.load().then(
      () => {
        if (state.current.focused) setMode('taken');
      },
      (error: unknown) => console.warn(`The calendar could not be fetched: ${failureText(error)}`),
    );
  }
  function settle(): void {
    if (typed === null) return;
    input.onChange(read(typed).value);
    setTyped(null);
  }
  return (
    <Input
      id={id}
      value={typed ?? show(value)}
      disabled={disabled}
      {...(invalid ? { status: 'error' as const } : {})}
      aria-invalid={invalid}
      aria-describedby={describedBy}
      autoComplete="off"
      suffix={<CalendarOutlined className="date-sign" />}
      className="form-full"
      onPointerDown={() => {
        state.current.pressed = true;
      }}
      onFocus={arrive}
      onChange={(event) => {
        // Who types wants no calendar over the page.
        state.current.pressed = false;
        setTyped(event.target.value);
      }}
      onPressEnter={settle}
      onBlur={() => {
        Object.assign(state.current, { focused: false, pressed: false });
        settle();
        onBlur();
      }}
    />
  );
}
