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

/** A part of the app in a chunk of its own. */
interface LazyPart<T> {
  /** The part; a hook that suspends until it is here. Throws PageNotLoaded while drawing. */
  readonly usePart: () => T;
  /** Fetches it ahead of its first use. What fails is told when it is used. */
  readonly fetchAhead: () => void;
}

/**
 * A part that is fetched when it is first asked for. Unlike with React's `lazy`, a failed load can be tried again by
 * `retryFailedPages`, and what is here is drawn at once: whoever waits, be it a moment, sees what stands in its place
 * for 300 ms.
 */
function partOf<T>(load: () => Promise<T>): LazyPart<T> {
  let loading: Promise<T> | null = null;
  let here: { readonly part: T } | null = null;
  async function fetched(): Promise<T> {
    const part = await loadWithin(load, pageLoadTimeoutMs);
    here = { part };
    return part;
  }
  function begin(): Promise<T> {
    const begun = fetched();
    begun.catch(() => failed.add(() => (loading = null)));
    return begun;
  }
  return {
    usePart: () => {
      loading ??= begin();
      return here === null ? use(loading) : here.part;
    },
    fetchAhead: () => void (loading ??= begin()),
  };
}

/** A part of the app as a hook that suspends until it is here (`partOf`). */
export function lazyPart<T>(load: () => Promise<T>): () => T {
  return partOf(load).usePart;
}

/** A page that can be fetched before it is drawn. */
export type LazyPage<P> = FunctionComponent<P> & Pick<LazyPart<ComponentType<P>>, 'fetchAhead'>;

/** A page in a chunk of its own, fetched when it is first drawn or asked for (`partOf`). */
export function lazyPage<P extends object>(load: () => Promise<ComponentType<P>>): LazyPage<P> {
  const { usePart, fetchAhead } = partOf(load);
  const Page: FunctionComponent<P> = (props) => createElement(usePart(), props);
  return Object.assign(Page, { fetchAhead });
}
