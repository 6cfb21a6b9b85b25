/** How long an answer may take, ms. */
const patienceMs = 5_000;

/** Whether the server answers at all, for deciding on a reload that would otherwise end on the browser's error page. */
export async function serverAnswers(): Promise<boolean> {
  try {
    return (await fetch('/healthz', { cache: 'no-store', signal: AbortSignal.timeout(patienceMs) })).ok;
  } catch {
    return false;
  }
}
