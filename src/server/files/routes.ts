import type { FastifyRequest } from 'fastify';
import { apiGroups } from '../../core/product.ts';
import { ok } from '../platform/http/envelope.ts';
import type { RouteModule } from '../platform/http/route-module.ts';
import { repeatWhileOpen } from '../platform/repeat.ts';
import type { Services } from '../platform/services.ts';
import { cleanFiles } from './clean-files.ts';
import { builtInExtensions } from './file-kinds.ts';
import { receiveFile } from './receive-file.ts';
import { sendFile } from './send-file.ts';

const base = `/api/${apiGroups.resource}/file`;

/**
 * Files of tasks and records. `POST ?taskId=` attaches to a task, `POST ?formId=&rowId=` to a form that is not saved
 * yet or to one of its rows, `POST ?avatarOf=` makes a picture of oneself.
 */
export const fileRoutes: RouteModule = {
  name: 'file',
  register(app, services) {
    const failure = 'files could not be cleaned';
    repeatWhileOpen(app, services, { everyMs: 3_600_000, work: () => clean(services), failure });
    app.post(base, async (request) => ok(request, await receiveFile(services, request)));
    app.get(`${base}/limits`, async (request) => ok(request, await limits(services, request)));
    app.get<{ Params: { id: string } }>(`${base}/:id`, (request, reply) =>
      sendFile(services, request, reply, request.params.id),
    );
  },
};

/** What may be sent, so that a page can refuse a file before it travels. */
async function limits({ systemSettings }: Services, _request: FastifyRequest): Promise<Record<string, unknown>> {
  const { fileMaxMegabytes, fileKinds } = await systemSettings.read();
  return { megabytes: fileMaxMegabytes, extensions: fileKinds.length === 0 ? builtInExtensions : fileKinds };
}

/** Nodes that share a database take turns by themselves. */
async function clean(services: Services): Promise<void> {
  const report = await cleanFiles(services);
  if (report !== null) services.log.info(report, 'files cleaned');
}
