import { useInsertionEffect } from 'react';

/**
 * Runs `begin` when the component comes to be and what it returns when it is gone or a dependency changes. Unlike an
 * effect it goes on while the component's page is hidden: insertion effects are those that hiding leaves alone. `begin`
 * must not change state.
 */
export function useLifetime(begin: () => () => void, dependencies: readonly unknown[]): void {
  useInsertionEffect(begin, dependencies);
}
