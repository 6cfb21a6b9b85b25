import { BusinessError } from '../errors/business-error.ts';
import { JobThread, type ThreadLimits } from './job-thread.ts';
import type { JobInput, JobName, JobOutput, RunJob } from './jobs.ts';

/** How much a node does in threads. */
export interface PoolLimits extends ThreadLimits {
  /** Threads at once. */
  readonly threads: number;
  /** Who wait for one, and how many of them for one person. */
  readonly waiting: number;
  readonly waitingOfPerson: number;
  /** Milliseconds that somebody waits. */
  readonly patienceMs: number;
  /** Milliseconds after which a thread that has nothing to do ends and gives its memory back. */
  readonly idleMs: number;
}

/** What a node of two cores bears while everybody else works on. */
export const usualPoolLimits: PoolLimits = {
  threads: 2,
  waiting: 20,
  waitingOfPerson: 3,
  patienceMs: 20_000,
  deadlineMs: 5000,
  heapMegabytes: 384,
  idleMs: 30_000,
};

/** Seconds after which it is worth asking again. */
const retryAfter = 5;

interface Waiter {
  readonly person: string;
  readonly begin: () => void;
}

/**
 * Threads for work that would hold up everybody: reading workbooks, checking descriptors. One at a time for each person,
 * so that nobody takes both; who comes while too many wait is told to come again.
 */
export class WorkerPool {
  readonly #file: string;
  readonly #limits: PoolLimits;
  readonly #served = new Set<string>();
  readonly #waiters: Waiter[] = [];
  readonly #idle = new Map<JobThread, NodeJS.Timeout>();
  #isClosed = false;

  /** @param file the bundled program of a thread */
  constructor(file: string, limits: PoolLimits = usualPoolLimits) {
    this.#file = file;
    this.#limits = limits;
  }

  /**
   * One job for a person.
   *
   * @throws BusinessError what the job throws; 429 or 503 where the person or the node has too much to do
   * @throws ThreadFailure where the job was cut off
   */
  run<J extends JobName>(person: string, job: J, input: JobInput<J>): Promise<JobOutput<J>> {
    return this.turn(person, (run) => run(job, input));
  }

  /**
   * Waits for a thread and keeps it for a person while `work` goes on, so that a transaction which needs one does not
   * wait for it with the database's locks in hand.
   */
  async turn<T>(person: string, work: (run: RunJob) => Promise<T>): Promise<T> {
    await this.#enter(person);
    const thread = this.#takeThread();
    const run = async (job: JobName, input: unknown): Promise<unknown> => thread.run(job, input);
    try {
      return await work(run);
    } finally {
      this.#release(thread);
      this.#served.delete(person);
      this.#next();
    }
  }

  /** Ends threads that have nothing to do; those at work end with their job. */
  async close(): Promise<void> {
    this.#isClosed = true;
    const threads = [...this.#idle];
    this.#idle.clear();
    for (const [thread, timer] of threads) {
      clearTimeout(timer);
      await thread.close();
    }
  }

  #isFreeFor(person: string): boolean {
    return this.#served.size < this.#limits.threads && !this.#served.has(person);
  }

  async #enter(person: string): Promise<void> {
    if (this.#isFreeFor(person)) return void this.#served.add(person);
    const own = this.#waiters.filter((waiter) => waiter.person === person).length;
    if (own >= this.#limits.waitingOfPerson) throw new BusinessError(429, 'work.one-at-a-time', { retryAfter });
    if (this.#waiters.length >= this.#limits.waiting) throw new BusinessError(503, 'work.busy', { retryAfter });
    await new Promise<void>((resolve, reject) => {
      const giveUp = (): void => {
        this.#waiters.splice(this.#waiters.indexOf(waiter), 1);
        reject(new BusinessError(503, 'work.busy', { retryAfter }));
      };
      const timer = setTimeout(giveUp, this.#limits.patienceMs);
      const begin = (): void => {
        clearTimeout(timer);
        this.#served.add(person);
        resolve();
      };
      const waiter = { person, begin };
      this.#waiters.push(waiter);
    });
  }

  #next(): void {
    const index = this.#waiters.findIndex(({ person }) => this.#isFreeFor(person));
    if (index >= 0) this.#waiters.splice(index, 1)[0]?.begin();
  }

  #takeThread(): JobThread {
    const [known] = this.#idle;
    if (known === undefined) return new JobThread(this.#file, this.#limits);
    const [thread, timer] = known;
    clearTimeout(timer);
    this.#idle.delete(thread);
    return thread.isAlive ? thread : this.#takeThread();
  }

  #release(thread: JobThread): void {
    if (!thread.isAlive) return;
    if (this.#isClosed) return void thread.close();
    const end = (): void => {
      this.#idle.delete(thread);
      void thread.close();
    };
    this.#idle.set(thread, setTimeout(end, this.#limits.idleMs).unref());
  }
}
