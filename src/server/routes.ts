import { accountRoutes } from './auth/account-routes.ts';
import { providerRoutes } from './auth/providers/provider-routes.ts';
import { sessionRoutes } from './auth/session-routes.ts';
import { signInRoutes } from './auth/sign-in-routes.ts';
import { tokenRoutes } from './auth/token-routes.ts';
import { deliveryRoutes } from './delivery/routes.ts';
import { dictionaryReadRoutes } from './dictionaries/read-routes.ts';
import { dictionaryWriteRoutes } from './dictionaries/write-routes.ts';
import { eventRoutes } from './events/routes.ts';
import { fileRoutes } from './files/routes.ts';
import { formRoutes } from './forms/routes.ts';
import { healthRoutes } from './health/routes.ts';
import type { RouteModule } from './http/route-module.ts';
import { menuRoutes } from './menus/routes.ts';
import { logRoutes } from './logs/routes.ts';
import { topMenuRoutes } from './menus/top-menu-routes.ts';
import { menuWriteRoutes } from './menus/write-routes.ts';
import { noticeRoutes } from './notices/routes.ts';
import { openApiRoutes } from './openapi/routes.ts';
import { recordRoutes } from './records/routes.ts';
import { roleRoutes } from './roles/routes.ts';
import { statisticsRoutes } from './statistics/routes.ts';
import { systemSettingRoutes } from './system-settings/routes.ts';
import { tenantAdminRoutes } from './tenants/admin-routes.ts';
import { tenantRoutes } from './tenants/routes.ts';
import { userRoutes } from './users/routes.ts';
import { viewRoutes } from './views/routes.ts';
import { workflowBatchRoutes } from './workflow/batch-routes.ts';
import { draftRoutes } from './workflow/draft-routes.ts';
import { workflowReadRoutes } from './workflow/list-routes.ts';
import { workflowMoveRoutes } from './workflow/move-routes.ts';

/** Every call of the server. */
export const routeModules: readonly RouteModule[] = [
  healthRoutes,
  openApiRoutes,
  tokenRoutes,
  sessionRoutes,
  signInRoutes,
  accountRoutes,
  providerRoutes,
  tenantRoutes,
  tenantAdminRoutes,
  menuRoutes,
  menuWriteRoutes,
  topMenuRoutes,
  roleRoutes,
  userRoutes,
  logRoutes,
  systemSettingRoutes,
  viewRoutes,
  dictionaryReadRoutes,
  dictionaryWriteRoutes,
  fileRoutes,
  eventRoutes,
  formRoutes,
  workflowReadRoutes,
  workflowMoveRoutes,
  workflowBatchRoutes,
  draftRoutes,
  deliveryRoutes,
  noticeRoutes,
  statisticsRoutes,
  recordRoutes,
];
