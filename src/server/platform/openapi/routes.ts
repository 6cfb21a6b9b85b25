import { requireOperator } from '../health/operator.ts';
import { route, type Route } from '../http/handle.ts';
import { openApiDocument } from './document.ts';

/** The description of every call, for those who write clients. */
export const openApiRoutes: readonly Route[] = [
  route('GET /openapi.json', ({ request, services }) => {
    requireOperator(request, services.settings);
    return openApiDocument();
  }),
];
