import multipart from '@fastify/multipart';
import rateLimit from '@fastify/rate-limit';
import Fastify from 'fastify';
import type { FastifyInstance } from 'fastify';
import { addAuthentication } from './auth/authenticate.ts';
import { addBodyParsers } from './http/body-parsers.ts';
import { handleError } from './http/error-handler.ts';
import { refuseUnknown } from './http/not-found.ts';
import { policyTable } from './http/policy-table.ts';
import { addRouteTable } from './http/route-table.ts';
import { addSecurityHeaders } from './http/security-headers.ts';
import { addStaticSite } from './http/static-site.ts';
import { routeModules } from './routes.ts';
import type { Services } from './services.ts';

const bodyLimit = 1_048_576;

/**
 * Builds the HTTP server without opening a port: every route, who may call it, the answers to errors, and the web app.
 */
export async function buildApp(services: Services): Promise<FastifyInstance> {
  const { settings, log } = services;
  const app = Fastify({
    loggerInstance: log,
    trustProxy: settings.trustProxy,
    bodyLimit,
    frameworkErrors: (error, request, reply) => void handleError(error, request, reply),
    routerOptions: { maxParamLength: 200 },
    ajv: { customOptions: { removeAdditional: false, coerceTypes: true } },
  });
  addRouteTable(app, policyTable);
  addBodyParsers(app);
  addSecurityHeaders(app, settings.frameSources);
  app.setErrorHandler(handleError);
  app.setNotFoundHandler(refuseUnknown);
  await app.register(multipart, { throwFileSizeLimit: false });
  await app.register(rateLimit, { global: false });
  addAuthentication(app, services.sessions);
  for (const module of routeModules) {
    await app.register(async (scope) => module.register(scope, services));
  }
  await addStaticSite(app, settings.webRoot);
  return app;
}
