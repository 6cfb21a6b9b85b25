import type { RouteModule } from '../http/route-module.ts';
import { openApiDocument } from './document.ts';

/** The description of every call, for those who write clients. */
export const openApiRoutes: RouteModule = {
  name: 'openapi',
  register(app) {
    app.get('/openapi.json', () => openApiDocument());
  },
};
