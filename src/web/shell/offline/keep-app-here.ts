import { isSparing } from '../spared-connection.ts';

/** The script that the page began with: its name is another one in every build. */
function buildName(): string | null {
  const entry = document.querySelector<HTMLScriptElement>('script[type="module"][src*="/assets/"]');
  return entry?.src.split('/').at(-1) ?? null;
}

/**
 * Has the browser keep the app, so that all of it opens without a network: a service worker answers with what was
 * fetched before, and fetches the rest in the background, unless somebody spares their connection. Not in development,
 * where nothing has a lasting name, and not where the page came without TLS.
 */
export async function keepAppHere(): Promise<void> {
  const build = buildName();
  if (build === null || !('serviceWorker' in navigator)) return;
  try {
    await navigator.serviceWorker.register(`/service-worker.js?build=${encodeURIComponent(build)}`);
    const { active } = await navigator.serviceWorker.ready;
    if (!isSparing()) active?.postMessage('keep all');
  } catch {
    // A browser that does not want it goes on as before.
  }
}
