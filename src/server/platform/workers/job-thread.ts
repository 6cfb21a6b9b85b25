import { Worker } from 'node:worker_threads';
import { BusinessError, type Rejection } from '../errors/business-error.ts';
import { ThreadFailure, type JobName, type JobReply, type JobRequest } from './jobs.ts';
import { processorMs } from './thread-time.ts';

/** What a thread may take. */
export interface ThreadLimits {
  /**
   * Milliseconds for one job: of processor time where the system tells it, so that a busy machine refuses nothing that it
   * does else, and then three times as many by the clock.
   */
  readonly deadlineMs: number;
  /** Megabytes of JavaScript objects. */
  readonly heapMegabytes: number;
}

/** How many times its processor time a job may take by the clock. */
const mostByClock = 3;

/** Until a thread has started and loaded what a job needs; a busy machine takes a while. */
const loadingMs = 60_000;

interface Job {
  readonly resolve: (output: unknown) => void;
  readonly reject: (error: unknown) => void;
  timer: NodeJS.Timeout;
}

/** A thread that does one job at a time. After a failure it is gone. */
export class JobThread {
  readonly #worker: Worker;
  readonly #limits: ThreadLimits;
  #job: Job | null = null;
  #isAlive = true;

  constructor(file: string, limits: ThreadLimits) {
    this.#limits = limits;
    // Nothing of the environment, which holds passwords, and no flags of the process that it does not know.
    this.#worker = new Worker(file, {
      env: {},
      execArgv: [],
      resourceLimits: { maxOldGenerationSizeMb: limits.heapMegabytes },
    });
    // A thread with nothing to do keeps no process from ending.
    this.#worker.unref();
    this.#worker.on('message', (reply: JobReply) => this.#onReply(reply));
    this.#worker.on('error', (error) => this.#fail(failureOf(error)));
    this.#worker.on('exit', () => this.#fail(new ThreadFailure('broken')));
  }

  get isAlive(): boolean {
    return this.#isAlive;
  }

  /** @throws BusinessError what the job throws @throws ThreadFailure where it was cut off */
  run(job: JobName, input: unknown): Promise<unknown> {
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => this.#cutOff(), loadingMs);
      this.#job = { resolve, reject, timer };
      this.#worker.postMessage({ job, input } satisfies JobRequest);
    });
  }

  async close(): Promise<void> {
    await this.#worker.terminate();
  }

  #onReply(reply: JobReply): void {
    const job = this.#job;
    if (job === null) return;
    clearTimeout(job.timer);
    if (reply.kind === 'begun') {
      this.#limit(job, reply.thread);
      return;
    }
    this.#job = null;
    if (reply.kind === 'done') job.resolve(reply.output);
    else job.reject(errorOf(reply));
  }

  #limit(job: Job, thread: number | null): void {
    const { deadlineMs } = this.#limits;
    const [begun, usedBefore] = [performance.now(), processorMs(thread)];
    const look = (): void => {
      const used = processorMs(thread);
      const byClock = mostByClock * deadlineMs - (performance.now() - begun);
      const left = used === null || usedBefore === null ? 0 : Math.min(deadlineMs - (used - usedBefore), byClock);
      if (left < 1) this.#cutOff();
      else job.timer = setTimeout(look, left);
    };
    job.timer = setTimeout(look, deadlineMs);
  }

  #cutOff(): void {
    this.#fail(new ThreadFailure('overdue'));
    void this.#worker.terminate();
  }

  #fail(failure: ThreadFailure): void {
    this.#isAlive = false;
    const job = this.#job;
    this.#job = null;
    if (job === null) return;
    clearTimeout(job.timer);
    job.reject(failure);
  }
}

function errorOf(reply: Extract<JobReply, { kind: 'rejected' | 'failed' }>): unknown {
  if (reply.kind === 'failed') return asFailure(reply.error);
  const { code, key, args, data } = reply;
  return new BusinessError(...([code, key, { args, data }] as unknown as Rejection));
}

/** A stack or a text that grew too large is memory, too. */
function asFailure(error: Error): Error {
  return error instanceof RangeError ? new ThreadFailure('memory', { cause: error }) : error;
}

function failureOf(error: unknown): ThreadFailure {
  const isMemory = (error as NodeJS.ErrnoException | null)?.code === 'ERR_WORKER_OUT_OF_MEMORY';
  return new ThreadFailure(isMemory ? 'memory' : 'broken', { cause: error });
}
