import { PassThrough } from 'node:stream';
import type { SessionDirectory } from '../../directory/auth/session-directory.ts';
import type { Principal } from '../http/access.ts';
import type { EventBus } from './event-bus.ts';
import type { ServerEvent } from './server-event.ts';

/** What a page is told. */
interface PageEvent {
  readonly name: 'counters' | 'notice' | 'release' | 'dict' | 'menu' | 'open' | 'presence' | 'draft' | 'question';
  readonly data: Readonly<Record<string, unknown>>;
}

interface Stream {
  readonly principal: Principal;
  readonly out: PassThrough;
  /** What the page calls itself; empty where it tells nothing of itself. */
  readonly page: string;
  /** Tasks that the page has open. */
  readonly tasks: Set<string>;
  /** Events of the last moment by their text: what is said twice is sent once. */
  readonly pending: Set<string>;
  flush: NodeJS.Timeout | null;
}

const gatherMs = 100;
const heartbeatMs = 25_000;
const mostWaitingBytes = 65_536;
const mostPerUser = 30;
const mostTasks = 50;

/** Streams of events to pages that are open. */
export class EventStreams {
  readonly #streams = new Set<Stream>();
  readonly #events: EventBus;
  readonly #undo: (() => void)[];

  constructor(events: EventBus, sessions: SessionDirectory) {
    this.#events = events;
    const heartbeat = setInterval(() => this.#beat(), heartbeatMs);
    heartbeat.unref();
    this.#undo = [
      events.subscribe((event) => this.#onEvent(event)),
      sessions.onEnd((ended) => this.#end((stream) => ended(stream.principal))),
      () => clearInterval(heartbeat),
    ];
  }

  /** Opens a stream that ends with the session, with its token, or when the server stops. */
  open(principal: Principal, lifeMs: number, page = ''): PassThrough {
    this.#makeRoom(principal.userId);
    const out = new PassThrough();
    const stream: Stream = { principal, out, page, tasks: new Set(), pending: new Set(), flush: null };
    const expiry = setTimeout(() => stream.out.end(), lifeMs);
    expiry.unref();
    stream.out.once('close', () => {
      clearTimeout(expiry);
      if (stream.flush !== null) clearTimeout(stream.flush);
      this.#streams.delete(stream);
      for (const taskId of stream.tasks) void this.#events.tell(presenceOf(stream, taskId, false));
    });
    this.#streams.add(stream);
    stream.out.write(': open\n\n');
    if (page !== '') this.#tell(stream, { name: 'open', data: {} });
    return stream.out;
  }

  /** Ends all streams; the server is about to stop. */
  close(): void {
    for (const undo of this.#undo) undo();
    this.#end(() => true);
  }

  #onEvent(event: ServerEvent): void {
    for (const stream of this.#streams) {
      if (event.kind === 'presence') this.#heed(stream, event);
      for (const told of pageEvents(event, stream)) this.#tell(stream, told);
    }
  }

  /** Notes what the page itself opened or left; another page that has the task open answers who it is. */
  #heed(stream: Stream, { page, userId, tenantId, taskId, here, asks }: Presence): void {
    const { tasks, principal } = stream;
    if (principal.tenantId !== tenantId) return;
    if (stream.page === page && principal.userId === userId) {
      if (!here) tasks.delete(taskId);
      else if (tasks.size < mostTasks) tasks.add(taskId);
    } else if (asks && tasks.has(taskId)) void this.#events.tell(presenceOf(stream, taskId, true));
  }

  #tell(stream: Stream, { name, data }: PageEvent): void {
    stream.pending.add(`event: ${name}\ndata: ${JSON.stringify(data)}\n\n`);
    stream.flush ??= setTimeout(() => {
      stream.flush = null;
      const text = [...stream.pending].join('');
      stream.pending.clear();
      send(stream, text);
    }, gatherMs);
  }

  #beat(): void {
    for (const stream of this.#streams) send(stream, ': alive\n\n');
  }

  #makeRoom(userId: string): void {
    const own = [...this.#streams].filter(({ principal }) => principal.userId === userId);
    for (const { out } of own.slice(0, Math.max(own.length - mostPerUser + 1, 0))) out.end();
  }

  #end(which: (stream: Stream) => boolean): void {
    for (const stream of this.#streams) if (which(stream)) stream.out.end();
  }
}

type Presence = Extract<ServerEvent, { readonly kind: 'presence' }>;

function presenceOf({ principal, page }: Stream, taskId: string, here: boolean): Presence {
  const { tenantId, userId, realName: name } = principal;
  return { kind: 'presence', tenantId, taskId, page, userId, name, here, asks: false };
}

/** A page that does not read is cut off; it opens a new stream when it comes back. */
function send({ out }: Stream, text: string): void {
  if (out.writableEnded) return;
  if (out.writableLength > mostWaitingBytes) out.destroy();
  else out.write(text);
}

/** What a person's pages are told of an event; nothing where it is none of their business. */
function pageEvents(event: ServerEvent, { principal, page, tasks }: Stream): readonly PageEvent[] {
  const { tenantId, userId, roles } = principal;
  switch (event.kind) {
    case 'counters':
    case 'notice': {
      const concerns = event.users.includes(userId) || event.roles.some((role) => roles.includes(role));
      return event.tenantId === tenantId && concerns ? [{ name: event.kind, data: {} }] : [];
    }
    case 'release': {
      const { formId, version, tenants, untold } = event;
      const concerns = untold !== true && (tenants.length === 0 || tenants.includes(tenantId));
      return concerns ? [{ name: 'release', data: { formId, version } }] : [];
    }
    case 'dict':
      return event.tenantId === null || event.tenantId === tenantId
        ? [{ name: 'dict', data: { code: event.code } }]
        : [];
    case 'menu':
      return event.tenantId === null || event.tenantId === tenantId ? [{ name: 'menu', data: {} }] : [];
    case 'presence': {
      const { taskId, name, here } = event;
      const isOwn = event.userId === userId;
      const concerns = event.tenantId === tenantId && tasks.has(taskId) && !(isOwn && event.page === page);
      const data = { taskId, id: `${event.userId}-${event.page}`, name, own: isOwn, here };
      return concerns ? [{ name: 'presence', data }] : [];
    }
    case 'draft': {
      const { taskId, seq } = event;
      return event.tenantId === tenantId && event.userId === userId ? [{ name: 'draft', data: { taskId, seq } }] : [];
    }
    case 'question': {
      const concerns = event.tenantId === tenantId && (tasks.has(event.taskId) || event.users.includes(userId));
      return concerns ? [{ name: 'question', data: {} }] : [];
    }
    case 'reset':
      return [
        { name: 'counters', data: {} },
        { name: 'notice', data: {} },
        { name: 'question', data: {} },
      ];
    case 'settings':
    case 'session':
      return [];
  }
}
