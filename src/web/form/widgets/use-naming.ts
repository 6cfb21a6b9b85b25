import { useLayoutEffect, useRef, useState, type KeyboardEvent } from 'react';
import { typedName } from '../../../core/text/mentions.ts';
import { useSearch } from './use-search.ts';
import type { Person } from '../../../core/calls/people.ts';

const mostOffered = 6;
/** Height in px of the bars above a page and of the list. */
const roomAbove = 340;

interface NamingOptions {
  readonly text: string;
  readonly onText: (text: string) => void;
  readonly find: (query: string) => Promise<readonly Person[]>;
  /** The element that is typed into. */
  readonly area: () => HTMLTextAreaElement | null;
}

/** People offered while a name is typed after an `@`. */
export interface Naming {
  /** Null while no name is typed. */
  readonly offered: readonly Person[] | null;
  readonly busy: boolean;
  /** Whether there is no room for the list above the text. */
  readonly below: boolean;
  /** Place of the one that Enter takes. */
  readonly active: number;
  readonly take: (person: Person) => void;
  readonly onType: (text: string) => void;
  readonly onKeyDown: (event: KeyboardEvent) => void;
  /** Looks anew at where the caret stands. */
  readonly look: () => void;
  readonly close: () => void;
}

/** How a person is named in a comment: by the real name, or by the account where others have that name too. */
function nameOf(person: Person, people: readonly Person[]): string {
  const namesakes = people.filter(({ realName }) => realName === person.realName);
  return person.realName === '' || namesakes.length > 1 ? person.account : person.realName;
}

/** Completes names after an `@`: arrows choose, Enter and Tab take, Escape closes. */
export function useNaming({ text, onText, find, area }: NamingOptions): Naming {
  const [query, setQuery] = useState<string | null>(null);
  const [active, setActive] = useState(0);
  const [below, setBelow] = useState(false);
  const { hits, state, ask } = useSearch(find);
  const caret = useRef<number | null>(null);
  useLayoutEffect(() => {
    if (caret.current === null) return;
    area()?.setSelectionRange(caret.current, caret.current);
    caret.current = null;
  }, [text, area]);
  const offered = query === null ? null : hits.slice(0, mostOffered);
  function lookAt(typed: string): void {
    const next = typedName(typed, area()?.selectionStart ?? typed.length)?.query ?? null;
    if (next === query) return;
    setQuery(next);
    setActive(0);
    if (next === null) return;
    setBelow((area()?.getBoundingClientRect().top ?? 0) < roomAbove);
    ask(next);
  }
  function take(person: Person): void {
    const end = area()?.selectionStart ?? text.length;
    const typed = typedName(text, end);
    if (typed === null) return;
    const before = `${text.slice(0, typed.at)}@${nameOf(person, hits)} `;
    caret.current = before.length;
    setQuery(null);
    onText(before + text.slice(end).replace(/^ /, ''));
  }
  function onKeyDown(event: KeyboardEvent): void {
    // What an input method composes is its own.
    if (offered === null || event.nativeEvent.isComposing) return;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    const person = offered[active];
    if (step !== undefined && offered.length > 0) setActive((active + step + offered.length) % offered.length);
    else if ((event.key === 'Enter' || event.key === 'Tab') && person !== undefined) take(person);
    else if (event.key === 'Escape') setQuery(null);
    else return;
    event.preventDefault();
    event.stopPropagation();
  }
  function onType(typed: string): void {
    onText(typed);
    lookAt(typed);
  }
  const close = (): void => setQuery(null);
  return { offered, busy: state === 'busy', active, below, take, onType, onKeyDown, look: () => lookAt(text), close };
}
