import { tokenRoutes } from './auth/token-routes.ts';
import { healthRoutes } from './health/routes.ts';
import type { RouteModule } from './http/route-module.ts';

/** Every call of the server. */
export const routeModules: readonly RouteModule[] = [healthRoutes, tokenRoutes];
