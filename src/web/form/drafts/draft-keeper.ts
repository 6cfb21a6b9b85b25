import { ApiError } from '../../data/calls/api-error.ts';
import type { DraftReply } from '../../../core/calls/tasks.ts';
import type { DraftBody } from '../../data/calls/workflow.ts';
import { serverDraft, type Draft, type DraftContent } from './draft.ts';

/** How safe the typed work is. */
export type DraftState =
  | { readonly kind: 'clean' }
  | { readonly kind: 'unsaved' }
  | { readonly kind: 'saving' }
  | { readonly kind: 'saved'; readonly at: number }
  /** The server can't be reached; the browser keeps the work (`here`) or even that failed. */
  | { readonly kind: 'offline'; readonly here: boolean }
  /** The server takes no draft of this task from this person, e.g. since it was given to somebody else. */
  | { readonly kind: 'refused'; readonly reason: string }
  /** A newer draft of the same task was saved elsewhere; nothing is overwritten until the person decides. */
  | { readonly kind: 'conflict'; readonly draft: Draft };

/** Where drafts go and where they come from; tests bring their own. */
export interface DraftPorts {
  readonly read: () => DraftContent;
  /** Whether this browser keeps it; a promise where that takes a while. */
  readonly keepHere: (draft: DraftBody) => boolean | Promise<boolean>;
  /** The server has it all; this browser need not keep it any more. */
  readonly forgetHere: () => void;
  readonly send: (draft: DraftBody) => Promise<unknown>;
}

const keepAfterMs = 250;
const sendAfterMs = 1_000;
const firstRetryMs = 2_000;
const longestRetryMs = 30_000;

function newerOf(error: unknown): Draft | null {
  if (!(error instanceof ApiError) || error.code !== 400) return null;
  const reply = error.data as Partial<DraftReply> | null;
  return typeof reply?.seq === 'number' && typeof reply.savedAt === 'string' ? serverDraft(reply as DraftReply) : null;
}

const rejections: ReadonlySet<number> = new Set([400, 403, 404]);

/** Why the server will not have the draft, however often it is asked; null where it may be had later. */
function rejectionOf(error: unknown): string | null {
  return error instanceof ApiError && rejections.has(error.code) ? error.message : null;
}

/**
 * Keeps what is typed into one form: in this browser at once, on the server within 2 s. One save is under way at a
 * time; edits made meanwhile go with the next. A server that can't be reached is tried again, later and later.
 */
export class DraftKeeper {
  private seq: number;
  private readonly release: DraftBody['release'];
  private readonly ports: DraftPorts;
  private current: DraftState = { kind: 'clean' };
  private readonly listeners = new Set<() => void>();
  private keepTimer: ReturnType<typeof setTimeout> | undefined;
  private sendTimer: ReturnType<typeof setTimeout> | undefined;
  private retryMs = firstRetryMs;
  private dirty = false;
  private kept = true;
  private edits = 0;
  private sending = false;
  private underWay: Promise<void> = Promise.resolve();
  private stopped = false;
  private closed = false;

  /** `lastSeq` is the number of the last save that this work goes on from. */
  constructor(release: DraftBody['release'], lastSeq: number, ports: DraftPorts) {
    this.release = release;
    this.seq = lastSeq;
    this.ports = ports;
  }

  readonly state = (): DraftState => this.current;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  /** True while leaving the page would lose something typed: it is kept neither here nor on the server. */
  atRisk(): boolean {
    return (this.dirty || this.sending) && !this.kept && !this.stopped;
  }

  /** Tells that the person changed something. */
  edited(): void {
    if (this.stopped) return;
    this.dirty = true;
    this.kept = false;
    this.edits += 1;
    if (this.current.kind !== 'conflict') this.become({ kind: 'unsaved' });
    this.keepTimer ??= setTimeout(() => this.keepHere(), keepAfterMs);
    if (this.current.kind !== 'conflict') this.sendTimer ??= setTimeout(() => void this.send(), sendAfterMs);
  }

  /** Writes to this browser now, e.g. when the page is about to be hidden. */
  keepHere(): void {
    clearTimeout(this.keepTimer);
    this.keepTimer = undefined;
    if (!this.dirty || this.kept || this.stopped) return;
    const kept = this.ports.keepHere(this.body(this.seq + 1));
    if (typeof kept === 'boolean') this.kept = kept;
    else void this.keptLater(kept, this.edits);
  }

  /** What was typed meanwhile is not kept by it. */
  private async keptLater(kept: Promise<boolean>, edits: number): Promise<void> {
    if (!(await kept) || edits !== this.edits) return;
    this.kept = true;
    if (this.current.kind === 'offline') this.become({ kind: 'offline', here: true });
  }

  /** Goes on with this page's work although a newer draft exists elsewhere. */
  async keepMine(): Promise<void> {
    if (this.current.kind !== 'conflict') return;
    this.seq = Math.max(this.seq, this.current.draft.seq);
    this.become({ kind: 'unsaved' });
    this.dirty = true;
    await this.send();
  }

  /** Ends keeping, e.g. after the task was handed in or the draft thrown away. */
  stop(): void {
    this.stopped = true;
    this.dirty = false;
    clearTimeout(this.keepTimer);
    clearTimeout(this.sendTimer);
  }

  /** The page goes away: keeps what is unsent here and sends it once more; whoever opens the task next finds it. */
  close(): void {
    this.keepHere();
    this.closed = true;
    void this.send();
  }

  /** The server can be reached again: what is unsent goes out now, not when its turn comes. */
  sendAtOnce(): void {
    if (this.current.kind === 'offline' && !this.closed) void this.send();
  }

  /** Resolves when the save that is under way has ended. */
  ended(): Promise<void> {
    return this.underWay;
  }

  /** Sends what is unsent now; resolves when that attempt ended, whatever came of it. */
  async send(): Promise<void> {
    clearTimeout(this.sendTimer);
    this.sendTimer = undefined;
    if (!this.dirty || this.sending || this.stopped) return;
    this.underWay = this.sendNow();
    await this.underWay;
  }

  private async sendNow(): Promise<void> {
    this.keepHere();
    this.sending = true;
    this.dirty = false;
    this.become({ kind: 'saving' });
    const draft = this.body(this.seq + 1);
    try {
      await this.ports.send(draft);
      this.seq = draft.seq;
      this.retryMs = firstRetryMs;
      this.kept ||= !this.dirty;
      if (!this.dirty) this.ports.forgetHere();
      this.become(this.dirty ? { kind: 'unsaved' } : { kind: 'saved', at: Date.now() });
    } catch (error) {
      this.failed(error);
    } finally {
      this.sending = false;
    }
    if (this.dirty && this.current.kind === 'unsaved')
      this.sendTimer ??= setTimeout(() => void this.send(), sendAfterMs);
  }

  private failed(error: unknown): void {
    this.dirty = true;
    if (this.stopped) return;
    const newer = newerOf(error);
    if (newer !== null) {
      this.become({ kind: 'conflict', draft: newer });
      return;
    }
    const reason = rejectionOf(error);
    if (reason !== null) {
      this.become({ kind: 'refused', reason });
      return;
    }
    this.become({ kind: 'offline', here: this.kept });
    if (this.closed) return;
    this.sendTimer = setTimeout(() => void this.send(), this.retryMs);
    this.retryMs = Math.min(this.retryMs * 2, longestRetryMs);
  }

  private body(seq: number): DraftBody {
    const { header, patches } = this.ports.read();
    return { seq, release: this.release, header, patches };
  }

  private become(next: DraftState): void {
    this.current = next;
    this.listeners.forEach((listener) => listener());
  }
}
