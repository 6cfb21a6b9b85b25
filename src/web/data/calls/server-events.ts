/** Events that the page itself tells: the stream has broken, and the server can be reached again. */
export const streamBroken = 'stream-broken';
export const backOnline = 'back-online';

type Listener = (data: unknown) => void;

const listeners = new Map<string, Set<Listener>>();
const turns = new Map<string, number>();

/** Calls `listener` for each event of that name until the returned function is called. */
export function onServerEvent(name: string, listener: Listener): () => void {
  const own = listeners.get(name) ?? new Set<Listener>();
  listeners.set(name, own.add(listener));
  return () => own.delete(listener);
}

/** How often an event of that name came: whoever did not listen for a while sees by it whether something was missed. */
export function eventTurn(name: string): number {
  return turns.get(name) ?? 0;
}

/** Hands an event to whoever listens for its name. */
export function dispatchServerEvent(name: string, data: unknown): void {
  turns.set(name, eventTurn(name) + 1);
  listeners.get(name)?.forEach((listener) => listener(data));
}

/** Splits the text of an event stream into whole events; gives back what is left over. */
export function takeEvents(buffer: string, onEvent: (name: string, data: string) => void): string {
  const blocks = buffer.split(/\r?\n\r?\n/);
  const rest = blocks.pop() ?? '';
  for (const block of blocks) {
    const lines = block.split(/\r?\n/);
    const name =
      lines
        .find((line) => line.startsWith('event:'))
        ?.slice(6)
        .trim() ?? 'message';
    const data = lines.filter((line) => line.startsWith('data:')).map((line) => line.slice(5).trim());
    if (data.length > 0) onEvent(name, data.join('\n'));
  }
  return rest;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

async function readOnce(url: string, init: RequestInit, onEvent: (name: string, data: unknown) => void) {
  const response = await fetch(url, init);
  if (!response.ok || response.body === null) throw new Error(`event stream: HTTP ${response.status}`);
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
  let buffer = '';
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    buffer = takeEvents(buffer + value, (name, data) => onEvent(name, parsed(data)));
  }
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const stop = onServerEvent(backOnline, end);
    const timer = window.setTimeout(end, ms);
    signal.addEventListener('abort', end, { once: true });
    function end(): void {
      stop();
      window.clearTimeout(timer);
      signal.removeEventListener('abort', end);
      resolve();
    }
  });
}

/**
 * Reads the server's event stream until aborted, by fetch so that the token travels in a header. A broken stream is
 * opened again after 1 s, doubling up to 60 s, and as soon as the server can be reached again; the polling of the
 * counters goes on meanwhile. That it broke is the first sign of a network that is gone.
 */
export async function readEventStream(
  url: string,
  headers: () => Record<string, string>,
  signal: AbortSignal,
  onEvent: (name: string, data: unknown) => void,
): Promise<void> {
  let waitMs = 1_000;
  while (!signal.aborted) {
    try {
      await readOnce(url, { headers: { ...headers(), Accept: 'text/event-stream' }, signal }, (name, data) => {
        waitMs = 1_000;
        onEvent(name, data);
      });
    } catch {
      // Nothing to tell the person: counters are polled as well.
    }
    if (!signal.aborted) dispatchServerEvent(streamBroken, null);
    await pause(waitMs, signal);
    waitMs = Math.min(waitMs * 2, 60_000);
  }
}
