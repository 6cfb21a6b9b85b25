import { parentPort } from 'node:worker_threads';
import { BusinessError } from '../errors/business-error.ts';
import type { JobReply, JobRequest, JobWorks } from './jobs.ts';
import { ownThread } from './thread-time.ts';

/** What a thread does: one job after the other, as they are asked for. */
export function serveJobs(works: JobWorks): void {
  if (parentPort === null) throw new Error('Jobs are served in a thread only.');
  const port = parentPort;
  const answer = (reply: JobReply): void => port.postMessage(reply);
  port.on('message', ({ job, input }: JobRequest) => {
    const work = works[job] as () => Promise<(input: unknown) => unknown>;
    const begin = async (): Promise<unknown> => {
      const loaded = await work();
      answer({ kind: 'begun', thread: ownThread() });
      return loaded(input);
    };
    begin().then(
      (output) => answer({ kind: 'done', output }),
      (error: unknown) => answer(replyOf(error)),
    );
  });
}

function replyOf(error: unknown): JobReply {
  if (!(error instanceof BusinessError)) return { kind: 'failed', error: error as Error };
  const { code, key, args, data } = error;
  return { kind: 'rejected', code, key, args, data };
}
