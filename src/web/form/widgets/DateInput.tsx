import { CalendarOutlined } from '@ant-design/icons';
import { Input } from 'antd';
import { useLayoutEffect, useRef, useState } from 'react';
import { readText, showValue } from '../../../core/values/values.ts';
import { failureText } from '../../data/state/use-loaded.ts';
import { deferred, type Deferred } from '../../parts/deferred.ts';
import { inputProps, type PickerProps, type WidgetProps } from './widget.ts';

const calendar = deferred<PickerProps>(async () => (await import('./DatePicker.tsx')).DatePicker);

/**
 * A field for a day or a moment. Calendars are large, so they are fetched when somebody comes to the field; until then,
 * and while one types, it is a plain field that reads what was typed.
 */
export function DateInput({ picker = calendar, ...input }: WidgetProps & { readonly picker?: Deferred<PickerProps> }) {
  const [mode, setMode] = useState<'typed' | 'picker' | 'taken'>(() => (picker.isHere() ? 'picker' : 'typed'));
  const { id, field, value, language, services, onBlur } = input;
  const [typed, setTyped] = useState<string | null>(null);
  const state = useRef({ focused: false, pressed: false });
  const context = { field, language, lookups: services };
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
    input.onChange(readText(typed, context));
    setTyped(null);
  }
  return (
    <Input
      {...inputProps(input)}
      value={typed ?? showValue(value, context)}
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
