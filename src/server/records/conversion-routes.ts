import type { FastifyInstance } from 'fastify';
import { apiGroups } from '../../core/product.ts';
import { principalOf } from '../platform/http/access.ts';
import { done, ok } from '../platform/http/envelope.ts';
import type { Services } from '../platform/services.ts';
import { listConversions, startConversion, stopConversion } from './conversions.ts';
import { startConversions } from './run-conversions.ts';

const base = `/api/${apiGroups.baseConfig}/form-management`;

/** Versions of records that wait for their rows. */
export function registerConversions(app: FastifyInstance, services: Services): void {
  startConversions(app, services);
  app.get(`${base}/conversions`, async (request) => ok(request, await listConversions(services, principalOf(request))));
  for (const [verb, act] of Object.entries({ stop: stopConversion, start: startConversion })) {
    app.post(`${base}/${verb}-conversion`, async (request) => {
      const { formId } = request.body as { readonly formId: string };
      await act(services, principalOf(request), formId);
      return done(request);
    });
  }
}
