const forgetters = new Set<() => void>();

/**
 * Has something forgotten whenever the session of this browser ends, by the person's wish or not (S4-01): menus, tabs,
 * permissions, stored route data.
 *
 * @returns a function that takes it back
 */
export function onForget(forget: () => void): () => void {
  forgetters.add(forget);
  return () => forgetters.delete(forget);
}

/** Runs all that was registered; one that fails keeps none of the others from running. */
export function forgetAll(): void {
  for (const forget of forgetters) {
    try {
      forget();
    } catch (error) {
      reportError(error);
    }
  }
}
