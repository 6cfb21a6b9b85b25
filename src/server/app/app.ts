import multipart from '@fastify/multipart';
import Fastify, { LogController, type FastifyInstance } from 'fastify';
import { calls } from '../../core/calls/calls.ts';
import { addAuthentication } from '../directory/auth/authenticate.ts';
import { addBodyParsers } from '../platform/http/body-parsers.ts';
import { bodyValidator } from '../platform/http/body-validators.ts';
import { answerClientError } from '../platform/http/client-error.ts';
import { guardConnections, uploadTimeoutMs } from '../platform/http/connections.ts';
import { addLongReplies } from '../platform/http/long-replies.ts';
import { handleError } from '../platform/http/error-handler.ts';
import { rejectUnknown } from '../platform/http/not-found.ts';
import { addRateLimits } from '../platform/http/rate-limits.ts';
import { addRefusalTraces } from '../platform/http/refusals.ts';
import { addRequestIds, requestIdOf } from '../platform/http/request-id.ts';
import { addRouteTable } from '../platform/http/route-table.ts';
import { addRefusedLines } from '../platform/http/refused-lines.ts';
import { addSecurityHeaders } from '../platform/http/security-headers.ts';
import { addStaticSite, routedAddress } from '../platform/http/static-site.ts';
import { addRoutes } from '../platform/http/handle.ts';
import { startJobs } from './jobs.ts';
import { routesOf } from './routes.ts';
import type { Services } from '../platform/services.ts';

const bodyLimit = 1_048_576;

/**
 * Builds the HTTP server without opening a port: every route, who may call it, the answers to errors, and the web app.
 */
export async function buildApp(services: Services): Promise<FastifyInstance> {
  const { settings, log } = services;
  const app = Fastify({
    loggerInstance: log,
    trustProxy: trustedProxies(settings),
    bodyLimit,
    requestTimeout: uploadTimeoutMs,
    genReqId: requestIdOf,
    logController: new LogController({ requestIdLogLabel: 'requestId' }),
    clientErrorHandler: answerClientError,
    rewriteUrl: ({ url }) => routedAddress(url ?? '/'),
    frameworkErrors: (error, request, reply) => void handleError(error, request, reply),
    routerOptions: { maxParamLength: 200 },
  });
  app.setValidatorCompiler(({ schema }) => bodyValidator(schema));
  guardConnections(app, settings);
  addRouteTable(app, calls);
  addRequestIds(app);
  addBodyParsers(app);
  addLongReplies(app);
  addSecurityHeaders(app, settings);
  app.setErrorHandler(handleError);
  app.setNotFoundHandler(rejectUnknown);
  await app.register(multipart, { throwFileSizeLimit: false });
  await addRateLimits(app, settings.callsPerMinute);
  addAuthentication(app, services.sessions);
  addRefusalTraces(app, services);
  addRefusedLines(app);
  addRoutes(app, services, routesOf(app, services));
  startJobs(app, services);
  app.addHook('onClose', () => services.workers.close());
  await addStaticSite(app, settings.webRoot);
  return app;
}

/** Whose word counts about where a call comes from; Fastify takes no number of proxies for it. */
export function trustedProxies({
  trustProxy,
}: Pick<Services['settings'], 'trustProxy'>): string[] | false | ((address: string, hop: number) => boolean) {
  if (typeof trustProxy === 'number') return (_address, hop) => hop < trustProxy;
  return trustProxy === false ? false : [...trustProxy];
}
