import type { FastifyInstance } from 'fastify';
import { loginCleaning } from '../directory/auth/clean-up.ts';
import { renewSecrets } from '../directory/auth/providers/renew-secrets.ts';
import { fileCleaning } from '../files/clean-files.ts';
import { logRetention } from '../logs/retention.ts';
import { noticeJob } from '../notices/notice-job.ts';
import { answerCleaning } from '../platform/http/once.ts';
import { readWriting } from '../platform/read-log.ts';
import { repeatWhileOpen } from '../platform/repeat.ts';
import type { Services } from '../platform/services.ts';
import { startBackfill } from '../records/projections/start-backfill.ts';
import { startConversions } from '../records/run-conversions.ts';

/** What the server does by itself: again and again, or where an earlier one left off. */
export function startJobs(app: FastifyInstance, services: Services): void {
  const jobs = [loginCleaning, fileCleaning, answerCleaning, noticeJob, readWriting, logRetention];
  for (const job of jobs) repeatWhileOpen(app, services, job);
  app.addHook('onClose', () => services.readLog.flushAll(services));
  app.addHook('onListen', () => renewSecrets(services));
  startBackfill(app, services);
  startConversions(app, services);
}
