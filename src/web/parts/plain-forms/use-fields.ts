import { useEffect, useRef, useState, type RefObject } from 'react';

type Values<K extends string> = Readonly<Record<K, string>>;

type Errors<K extends string> = Readonly<Partial<Record<K, string>>>;

/** What is wrong with a field, as the key of a text; null for nothing. */
type FieldRule<K extends string> = (values: Values<K>) => string | null;

/** What an input of the form needs. */
export interface FieldProps {
  readonly name: string;
  readonly value: string;
  /** Key of the text that says what is wrong. */
  readonly error: string | null;
  readonly onChange: (value: string) => void;
}

/** The state of a small form. */
export interface Fields<K extends string> {
  readonly values: Values<K>;
  readonly form: RefObject<HTMLFormElement | null>;
  readonly field: (name: K) => FieldProps;
  /** Validates fields, all unless some are named; what is wrong is shown and the first of them gets the focus. */
  readonly check: (names?: readonly K[]) => boolean;
  readonly set: (name: K, value: string) => void;
}

/** A rule for what must not be left out; `text` is the key of the text that asks for it. */
export function needed(name: string, text: string): (values: Readonly<Record<string, string>>) => string | null {
  return (values) => ((values[name] ?? '').trim() === '' ? text : null);
}

/** The fields of a form made of plain elements: what was typed, and what is wrong with it once it was validated. */
export function useFields<K extends string>(
  initial: Values<K>,
  rules: Readonly<Partial<Record<NoInfer<K>, FieldRule<NoInfer<K>>>>>,
): Fields<K> {
  const [values, setValues] = useState(initial);
  const [errors, setErrors] = useState<Errors<K>>({} as Errors<K>);
  const [rejections, setRejections] = useState(0);
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (rejections > 0) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [rejections]);
  function set(name: K, value: string): void {
    setValues((last) => ({ ...last, [name]: value }));
    setErrors((last) => ({ ...last, [name]: undefined }));
  }
  function check(names: readonly K[] = Object.keys(rules) as K[]): boolean {
    const found = names.map((name) => [name, rules[name]?.(values) ?? undefined] as const);
    setErrors((last) => ({ ...last, ...(Object.fromEntries(found) as Errors<K>) }));
    const good = found.every(([, error]) => error === undefined);
    if (!good) setRejections((last) => last + 1);
    return good;
  }
  const field = (name: K): FieldProps => ({
    name,
    value: values[name],
    error: errors[name] ?? null,
    onChange: (value) => set(name, value),
  });
  return { values, form, field, check, set };
}
