const actions = new Map<string, () => void>();

/**
 * Names something that is fetched anew when a call that names it has succeeded (S7-01), e.g. `counters`.
 *
 * @returns a function that takes the name back
 */
export function onRefresh(name: string, action: () => void): () => void {
  actions.set(name, action);
  return () => {
    if (actions.get(name) === action) actions.delete(name);
  };
}

/** Runs the named actions; a name that no open page has registered means nothing to fetch. */
export function runRefreshActions(names: readonly string[]): void {
  for (const name of new Set(names)) actions.get(name)?.();
}
