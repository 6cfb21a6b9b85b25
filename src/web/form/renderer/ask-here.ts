/** Who asks about the value that has the focus, by form. */
const asking = new WeakMap<object, () => void>();

/** Offers to ask about values of a form; returns what ends it. */
export function offerAsking(form: object, ask: () => void): () => void {
  asking.set(form, ask);
  return () => void asking.delete(form);
}

/** Asks about the value that has the focus; undefined where nobody takes questions about the form. */
export function askHere(form: object): (() => void) | undefined {
  return asking.get(form);
}
