import type { Client } from './test-server.ts';

/** One event of the stream. */
export interface ReadEvent {
  readonly name: string;
  readonly data: unknown;
}

/** Reads the event stream of a person, as a page does. */
export class EventReader {
  readonly #controller = new AbortController();
  readonly #events: ReadEvent[] = [];
  readonly #waiting: (() => void)[] = [];
  #buffer = '';
  /** Fulfilled once the server ended the stream. */
  readonly ended: Promise<void>;

  private constructor(reader: ReadableStreamDefaultReader<Uint8Array>) {
    this.ended = this.#pump(reader).catch(() => undefined);
  }

  /** Fulfilled once the stream is open: the server has sent its first line. */
  static async open(address: string, client: Client, page = ''): Promise<EventReader> {
    const response = await fetch(`${address}/api/seqdesk-baseconfig/events${page === '' ? '' : `?page=${page}`}`, {
      headers: { 'blade-auth': `bearer ${client.token}`, accept: 'text/event-stream' },
    });
    if (response.status !== 200 || response.body === null) throw new Error(`event stream: HTTP ${response.status}`);
    const reader = response.body.getReader();
    await reader.read();
    return new EventReader(reader);
  }

  /** The next event that was not taken yet; with a name, the next of that name, and what came before it is dropped. */
  async next(name?: string): Promise<ReadEvent> {
    for (;;) {
      const event = this.#events.shift();
      if (event !== undefined && (name === undefined || event.name === name)) return event;
      if (event !== undefined) continue;
      await new Promise<void>((resolve) => this.#waiting.push(resolve));
    }
  }

  async #pump(reader: ReadableStreamDefaultReader<Uint8Array>): Promise<void> {
    const decoder = new TextDecoder();
    this.#controller.signal.addEventListener('abort', () => void reader.cancel());
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      this.#buffer += decoder.decode(value, { stream: true });
      const blocks = this.#buffer.split('\n\n');
      this.#buffer = blocks.pop() ?? '';
      for (const block of blocks) this.#take(block);
    }
  }

  #take(block: string): void {
    const field = (name: string): string => new RegExp(`^${name}: (.*)$`, 'm').exec(block)?.[1] ?? '';
    if (field('event') === '') return;
    this.#events.push({ name: field('event'), data: JSON.parse(field('data')) });
    for (const wake of this.#waiting.splice(0)) wake();
  }

  close(): void {
    this.#controller.abort();
  }
}
