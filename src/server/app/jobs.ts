import type { FastifyInstance } from 'fastify';
import { loginCleaning } from '../directory/auth/clean-up.ts';
import { fileCleaning } from '../files/clean-files.ts';
import { noticeJob } from '../notices/notice-job.ts';
import { answerCleaning } from '../platform/http/once.ts';
import { repeatWhileOpen } from '../platform/repeat.ts';
import type { Services } from '../platform/services.ts';
import { startBackfill } from '../records/projections/start-backfill.ts';
import { startConversions } from '../records/run-conversions.ts';

/** What the server does by itself: again and again, or where an earlier one left off. */
export function startJobs(app: FastifyInstance, services: Services): void {
  for (const job of [loginCleaning, fileCleaning, answerCleaning, noticeJob]) repeatWhileOpen(app, services, job);
  startBackfill(app, services);
  startConversions(app, services);
}
