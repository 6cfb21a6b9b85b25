import { createElement, use, type ComponentType, type FunctionComponent } from 'react';
import { pageLoadTimeoutMs } from '../../core/product.ts';

/** A page whose part of the app did not arrive: the line is cut, the build is gone, or it took too long (S8-08). */
export class PageNotLoaded extends Error {}

function notLoaded(cause: unknown): PageNotLoaded {
  return new PageNotLoaded(cause instanceof Error ? cause.message : String(cause), { cause });
}

/** Settles like `load`, or fails when that takes longer than `timeoutMs` milliseconds. */
export async function loadWithin<T>(load: () => Promise<T>, timeoutMs: number): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, fail) => {
    timer = setTimeout(() => fail(new Error(`not loaded after ${timeoutMs / 1000} s`)), timeoutMs);
  });
  try {
    return await Promise.race([load(), late]);
  } catch (cause) {
    throw notLoaded(cause);
  } finally {
    clearTimeout(timer);
  }
}

/** What forgets each load that failed, so that the next try fetches anew. */
const failed = new Set<() => void>();

/** Has the pages whose load failed fetched anew when they are next drawn. */
export function retryFailedPages(): void {
  failed.forEach((forget) => forget());
  failed.clear();
}

/**
 * A part of the app in a chunk of its own, fetched when it is first asked for; a hook that suspends meanwhile. Unlike
 * with React's `lazy`, a failed load can be tried again by `retryFailedPages`. Throws PageNotLoaded while drawing.
 */
export function lazyPart<T>(load: () => Promise<T>): () => T {
  let loading: Promise<T> | null = null;
  function begin(): Promise<T> {
    const begun = loadWithin(load, pageLoadTimeoutMs);
    begun.catch(() => failed.add(() => (loading = null)));
    return begun;
  }
  return function usePart() {
    loading ??= begin();
    return use(loading);
  };
}

/** A page in a chunk of its own, fetched when it is first drawn (`lazyPart`). */
export function lazyPage<P extends object>(load: () => Promise<ComponentType<P>>): FunctionComponent<P> {
  const usePage = lazyPart(load);
  return function LazyPage(props) {
    return createElement(usePage(), props);
  };
}
