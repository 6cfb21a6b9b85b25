import type { MessageArguments, MessageKey } from '../errors/messages.ts';

/** Work that threads do, by its name; each room declares its own. */
export interface ThreadJobs {}

/** The name of a job. */
export type JobName = keyof ThreadJobs;

type Declared<J extends JobName> = ThreadJobs[J] extends { readonly input: infer I; readonly output: infer O }
  ? { readonly input: I; readonly output: O }
  : never;

/** What a job is given; it is copied to the thread. */
export type JobInput<J extends JobName> = Declared<J>['input'];

/** What a job answers; it is copied back. */
export type JobOutput<J extends JobName> = Declared<J>['output'];

/** How a job is done. It may throw a BusinessError, which reaches whoever asked for the job. */
export type JobWork<J extends JobName> = (input: JobInput<J>) => JobOutput<J> | Promise<JobOutput<J>>;

/** The works of all jobs, each loaded when it is first needed; the time for that does not count. */
export type JobWorks = { readonly [J in JobName]: () => Promise<JobWork<J>> };

/** Has a job done in a thread. @throws BusinessError what the job throws @throws ThreadFailure where it was cut off */
export type RunJob = <J extends JobName>(job: J, input: JobInput<J>) => Promise<JobOutput<J>>;

/** What the server says to a thread. */
export interface JobRequest {
  readonly job: JobName;
  readonly input: unknown;
}

/** What a thread says to the server. */
export type JobReply =
  /** The job is loaded and begins: from now on the time counts, as the system tells it of this thread. */
  | { readonly kind: 'begun'; readonly thread: number | null }
  | { readonly kind: 'done'; readonly output: unknown }
  | {
      readonly kind: 'rejected';
      readonly code: number;
      readonly key: MessageKey;
      readonly args: MessageArguments;
      readonly data: unknown;
    }
  | { readonly kind: 'failed'; readonly error: Error };

/** A job was cut off: it took too long, or more memory than it may, or its thread broke. */
export class ThreadFailure extends Error {
  readonly reason: 'overdue' | 'memory' | 'broken';

  constructor(reason: ThreadFailure['reason'], options?: ErrorOptions) {
    super(`a job in a thread was cut off: ${reason}`, options);
    this.reason = reason;
  }
}
