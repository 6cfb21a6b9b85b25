import { CalendarOutlined } from '@ant-design/icons';
import Input from 'antd/es/input/Input';
import { useLayoutEffect, useRef, useState, type CompositionEvent, type FormEvent, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { plainText } from '../../../core/text/plain-text.ts';
import { isEmptyValue } from '../../../core/values/empty.ts';
import { isDate, isDateTime } from '../../../core/values/formats.ts';
import { readText, showValue } from '../../../core/values/values.ts';
import { failureText } from '../../data/state/use-loaded.ts';
import { deferred, type Deferred } from '../../parts/deferred.ts';
import { isForMoments, nowKeys, presentValue } from './present-value.ts';
import { inputProps, type PickerProps, type WidgetProps } from './widget.ts';

const calendar = deferred<PickerProps>(async () => (await import('./DatePicker.tsx')).DatePicker);

interface FieldState {
  focused: boolean;
  pressed: boolean;
  /** Where the next key goes, where typing began in the calendar's own field. */
  caret: number | null;
}

function isCalendarValue(kind: string, value: unknown): boolean {
  if (typeof value !== 'string') return false;
  return kind === 'date' ? isDate(value) : isDateTime(value);
}

/**
 * Hears what is typed into the calendar's field, which knows few spellings and empties itself of all others. A text that
 * an input method is still composing waits until it is.
 */
function TypedInto({ onType, children }: { onType: (element: HTMLInputElement) => void; children: ReactNode }) {
  function hear(event: FormEvent | CompositionEvent): void {
    const isComposing = event.nativeEvent instanceof InputEvent && event.nativeEvent.isComposing;
    if (event.target instanceof HTMLInputElement && !isComposing) onType(event.target);
  }
  return (
    <div className="date-typed" onInputCapture={hear} onCompositionEndCapture={hear}>
      {children}
    </div>
  );
}

/**
 * A field for a day or a moment. Calendars are large, so they are fetched when somebody comes to the field; until then,
 * and while one types, it is a plain field that reads what was typed.
 */
export function DateInput({ picker = calendar, ...input }: WidgetProps & { readonly picker?: Deferred<PickerProps> }) {
  const [mode, setMode] = useState<'typed' | 'picker' | 'taken'>(() => (picker.isHere() ? 'picker' : 'typed'));
  const { id, field, value, language, services, onBlur } = input;
  const [typed, setTyped] = useState<string | null>(null);
  const state = useRef<FieldState>({ focused: false, pressed: false, caret: null });
  const context = { field, language, lookups: services };
  // The calendar may arrive between a key and the drawing of what it typed: the typed text stays until it is settled.
  // What is no day or moment stays as it was typed, with its fault; a calendar could not show it.
  const isOdd = !isEmptyValue(value) && !isCalendarValue(field.kind, value);
  const withPicker = mode !== 'typed' && typed === null && !isOdd;
  useLayoutEffect(() => {
    const shown = document.getElementById(id);
    if (!state.current.focused || shown === document.activeElement) return;
    shown?.focus();
    const { caret } = state.current;
    if (!withPicker && caret !== null && shown instanceof HTMLInputElement) shown.setSelectionRange(caret, caret);
  }, [withPicker, id]);
  function type(element: HTMLInputElement): void {
    Object.assign(state.current, { focused: true, pressed: false, caret: element.selectionStart });
    setTyped(element.value);
  }
  function takeNow(): void {
    setTyped(null);
    input.onChange(presentValue(field));
  }
  if (withPicker) {
    const opened = mode === 'taken' && state.current.pressed;
    return (
      <WithNow input={input} onNow={takeNow}>
        <TypedInto onType={type}>
          <picker.Part {...input} opened={opened} />
        </TypedInto>
      </WithNow>
    );
  }
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
    <WithNow input={input} onNow={takeNow}>
      <Input
        {...inputProps(input)}
        value={typed ?? (isOdd ? plainText(value) : showValue(value, context))}
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
    </WithNow>
  );
}

interface WithNowProps {
  readonly input: Pick<WidgetProps, 'field' | 'disabled'>;
  readonly onNow: () => void;
  readonly children: ReactNode;
}

/** A field with the key that fills in the present day or moment (Ctrl+;), and a button for moments. */
function WithNow({ input: { field, disabled }, onNow, children }: WithNowProps) {
  const { t } = useTranslation('renderer');
  return (
    <div
      className="date-field"
      onKeyDownCapture={(event) => {
        const isNow = (event.ctrlKey || event.metaKey) && nowKeys.includes(event.key);
        if (!isNow || disabled) return;
        event.preventDefault();
        event.stopPropagation();
        onNow();
      }}
    >
      {children}
      {isForMoments(field) && !disabled && (
        <button
          type="button"
          tabIndex={-1}
          className="date-now"
          aria-keyshortcuts="Control+;"
          title={t('nowHint')}
          // The field keeps the focus, and takes nothing over meanwhile.
          onMouseDown={(event) => event.preventDefault()}
          onClick={onNow}
        >
          {t('now')}
        </button>
      )}
    </div>
  );
}
