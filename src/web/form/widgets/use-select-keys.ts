import { useEffect, useRef, useState, type KeyboardEvent } from 'react';

/** What a list answers to the keyboard with. */
export interface SelectKeys {
  /** The first hit for what is typed: undefined while a search is under way, null where there is none. */
  readonly firstHit: unknown;
  /** Takes an option by its value. */
  readonly onTake: (value: unknown) => void;
  readonly onEmpty: () => void;
}

interface Typing {
  text: string;
  /** Whether an arrow key has chosen an option since the list opened. */
  walked: boolean;
  active: unknown;
  /** Enter or Tab was pressed before the search had answered: its first hit is taken as soon as it comes. */
  pending: boolean;
}

/** At first, and after Enter: a list of several stays open then, and leaving it must not take another one. */
const untouched: Readonly<Typing> = { text: '', walked: false, active: null, pending: false };

/** Gives whether the text is to be searched for: not while the answer to an earlier one is awaited. */
function noteTyped(typing: Typing, text: string): boolean {
  if (typing.pending && text === '') return false;
  typing.pending = false;
  typing.text = text;
  return true;
}

/** The keys of a list with a search; the capture handler stands before the list's own. */
export function useSelectKeys({ firstHit, onTake, onEmpty }: SelectKeys) {
  const [open, setOpen] = useState(false);
  const typing = useRef<Typing>({ ...untouched });
  useEffect(() => {
    if (!typing.current.pending || firstHit === undefined) return;
    typing.current = { ...untouched };
    setOpen(false);
    if (firstHit !== null) onTake(firstHit);
  }, [firstHit, onTake]);
  function take(): void {
    const { active, text } = typing.current;
    if (firstHit === undefined && text !== '') typing.current.pending = true;
    else if (active !== null && active !== undefined) onTake(active);
  }
  function leave(): void {
    if (typing.current.text !== '' || typing.current.walked) take();
    setOpen(false);
  }
  function onKeyDown(event: KeyboardEvent): void {
    // What an input method composes is its own.
    if (event.nativeEvent.isComposing || event.keyCode === 229) return;
    const { text } = typing.current;
    if (open && event.key === 'Tab') {
      // The list's own answer keeps the focus where it is.
      event.stopPropagation();
      leave();
    } else if (open && event.key === 'Enter' && text !== '' && firstHit === undefined) {
      event.stopPropagation();
      event.preventDefault();
      typing.current.pending = true;
    } else if (open && event.key === 'Enter') {
      typing.current = { ...untouched };
    } else if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      if (open) typing.current.walked = true;
      else {
        event.preventDefault();
        setOpen(true);
      }
    } else if (text === '' && (event.key === 'Delete' || (event.key === 'Backspace' && !open))) {
      onEmpty();
    }
  }
  function onOpenChange(next: boolean): boolean {
    if (next) typing.current.walked = false;
    setOpen(next);
    return typing.current.text !== '';
  }
  const onActive = (value: unknown): void => void (typing.current.active = value);
  return { open, onKeyDown, onActive, onTyped: (text: string) => noteTyped(typing.current, text), onOpenChange };
}
