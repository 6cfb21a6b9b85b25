import { ApiError } from '../../data/calls/api-error.ts';
import type { DraftReply } from '../../../core/calls/tasks.ts';
import type { DraftBody } from '../../data/calls/workflow.ts';
import { sameContent, serverDraft, type Draft, type DraftContent } from './draft.ts';
import type { DraftPorts, DraftStart, DraftState, SavedDraft } from './draft-ports.ts';
import type { Clash } from './merge-drafts.ts';

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
  private base: DraftContent | null;
  private isBaseKept = false;
  /** Sent without an answer: whether the server has it is not known. */
  private unanswered: SavedDraft | null = null;
  private isMerging = false;
  private takenCount = 0;

  constructor(release: DraftBody['release'], { seq, base }: DraftStart, ports: DraftPorts) {
    this.release = release;
    this.seq = seq;
    this.base = base;
    this.ports = ports;
  }

  readonly state = (): DraftState => this.current;

  /** How many values and rows of other windows were taken in so far. */
  readonly taken = (): number => this.takenCount;

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
    if (this.stopped || this.isMerging) return;
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
    if (this.base !== null && !this.isBaseKept) this.ports.keepBase?.({ ...this.base, seq: this.seq });
    this.isBaseKept = true;
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
  keepMine(): Promise<void> {
    return this.decide(() => false);
  }

  /** Goes on with what the person chose of the values that both sides changed. */
  async decide(isTheirs: (clash: Clash) => boolean): Promise<void> {
    if (this.current.kind !== 'conflict') return;
    const { draft, clashes } = this.current;
    if (clashes !== null) {
      const merging = await this.ports.merging?.();
      this.quietly(() => merging?.settle(clashes, isTheirs));
    }
    this.agree(draft);
    this.become({ kind: 'unsaved' });
    this.dirty = true;
    this.kept = false;
    await this.send();
  }

  /** Takes in what another window saved, as far as nothing is typed here; what is typed meets it when it is saved. */
  async heed(seq: number, newest: () => Promise<Draft | null>): Promise<void> {
    if (seq <= this.seq || this.isBusy()) return;
    const draft = await newest();
    if (draft !== null && draft.seq > this.seq && !this.isBusy()) await this.meet(draft);
  }

  private isBusy(): boolean {
    return this.dirty || this.sending || this.stopped || this.closed || this.current.kind === 'conflict';
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
      this.agree(draft);
      this.retryMs = firstRetryMs;
      this.kept ||= !this.dirty;
      if (!this.dirty) this.ports.forgetHere();
      this.become(this.dirty ? { kind: 'unsaved' } : { kind: 'saved', at: Date.now() });
    } catch (error) {
      if (error instanceof ApiError && error.code === 0) this.unanswered = draft;
      await this.failed(error);
    } finally {
      this.sending = false;
    }
    if (this.dirty && this.current.kind === 'unsaved')
      this.sendTimer ??= setTimeout(() => void this.send(), sendAfterMs);
  }

  private async failed(error: unknown): Promise<void> {
    this.dirty = true;
    if (this.stopped) return;
    const newer = newerOf(error);
    if (newer !== null) {
      await this.meet(newer);
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

  /** The server and this page have this now. */
  private agree({ seq, header, patches }: SavedDraft): void {
    this.seq = Math.max(this.seq, seq);
    this.base = { header, patches };
    this.isBaseKept = false;
    this.unanswered = null;
  }

  /** Something newer is on the server: what is left to ask waits for the person, all else goes on from it. */
  private async meet(newer: Draft): Promise<void> {
    const { unanswered, base } = this;
    // Our own, whose answer was lost.
    if (unanswered?.seq === newer.seq && sameContent(unanswered, newer)) {
      this.agree(newer);
      this.become({ kind: 'unsaved' });
      return;
    }
    const isSameForm = newer.release.version === this.release.version;
    // Where that part of the app can't be had now, the person decides about the whole.
    const merging = isSameForm && !this.closed ? await this.ports.merging?.().catch(() => undefined) : undefined;
    if (base === null || merging === undefined) {
      this.become({ kind: 'conflict', draft: newer, clashes: null });
      return;
    }
    const { taken, clashes } = this.quietly(() => merging.merge(base, newer));
    this.takenCount += taken;
    if (clashes.length > 0) {
      this.kept = false;
      this.become({ kind: 'conflict', draft: newer, clashes });
      return;
    }
    this.agree(newer);
    this.become(this.dirty ? { kind: 'unsaved' } : { kind: 'saved', at: newer.savedAt });
  }

  /** What merging writes is no edit of the person's. */
  private quietly<T>(work: () => T): T {
    this.isMerging = true;
    try {
      return work();
    } finally {
      this.isMerging = false;
    }
  }

  private body(seq: number): SavedDraft {
    const { header, patches } = this.ports.read();
    return { seq, release: this.release, header, patches };
  }

  private become(next: DraftState): void {
    this.current = next;
    this.listeners.forEach((listener) => listener());
  }
}
