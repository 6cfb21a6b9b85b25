import type { FastifyInstance } from 'fastify';
import { accountRoutes } from '../directory/auth/account-routes.ts';
import { providerRoutes } from '../directory/auth/providers/provider-routes.ts';
import { sessionRoutes } from '../directory/auth/session-routes.ts';
import { signInRoutes } from '../directory/auth/sign-in-routes.ts';
import { tokenRoutes } from '../directory/auth/token-routes.ts';
import { deliveryRoutes } from '../delivery/routes.ts';
import { dictionaryReadRoutes } from '../directory/dictionaries/read-routes.ts';
import { dictionaryWriteRoutes } from '../directory/dictionaries/write-routes.ts';
import { eventRoutes } from '../platform/events/routes.ts';
import { fileRoutes } from '../files/routes.ts';
import { formRoutes } from '../forms/routes.ts';
import { healthRoutes } from '../platform/health/routes.ts';
import type { Route } from '../platform/http/handle.ts';
import type { Services } from '../platform/services.ts';
import { menuRoutes } from '../directory/menus/routes.ts';
import { logRoutes } from '../logs/routes.ts';
import { noticeRoutes } from '../notices/routes.ts';
import { openApiRoutes } from '../platform/openapi/routes.ts';
import { recordRoutes } from '../records/routes.ts';
import { roleRoutes } from '../directory/roles/routes.ts';
import { statisticsRoutes } from '../statistics/routes.ts';
import { systemSettingRoutes } from '../directory/system-settings/routes.ts';
import { tenantAdminRoutes } from '../directory/tenants/admin-routes.ts';
import { tenantRoutes } from '../directory/tenants/routes.ts';
import { userRoutes } from '../directory/users/routes.ts';
import { viewRoutes } from '../directory/views/routes.ts';
import { workbookRoutes } from '../workbooks/routes.ts';
import { workflowBatchRoutes } from '../workflow/batch-routes.ts';
import { draftRoutes } from '../workflow/draft-routes.ts';
import { workflowReadRoutes } from '../workflow/list-routes.ts';
import { workflowMoveRoutes } from '../workflow/move-routes.ts';

/** Every call of the server. */
export function routesOf(app: FastifyInstance, services: Services): readonly Route[] {
  return [
    ...healthRoutes(app, services),
    ...openApiRoutes,
    ...tokenRoutes,
    ...sessionRoutes,
    ...signInRoutes,
    ...accountRoutes,
    ...providerRoutes,
    ...tenantRoutes,
    ...tenantAdminRoutes,
    ...menuRoutes,
    ...roleRoutes,
    ...userRoutes,
    ...logRoutes,
    ...systemSettingRoutes,
    ...viewRoutes,
    ...dictionaryReadRoutes,
    ...dictionaryWriteRoutes,
    ...fileRoutes,
    ...workbookRoutes,
    ...eventRoutes(app, services),
    ...formRoutes,
    ...workflowReadRoutes,
    ...workflowMoveRoutes,
    ...workflowBatchRoutes,
    ...draftRoutes,
    ...deliveryRoutes,
    ...noticeRoutes,
    ...statisticsRoutes,
    ...recordRoutes,
  ];
}
