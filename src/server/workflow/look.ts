import type { Principal } from '../platform/http/access.ts';
import type { Services } from '../platform/services.ts';
import type { TenantTransaction } from '../platform/store/database.ts';
import type { InstanceHead } from './instance-store.ts';

/** Who looks at an instance, in which transaction. */
export interface ReadUnit {
  readonly tx: TenantTransaction;
  readonly services: Services;
  readonly principal: Principal;
  readonly instance: InstanceHead;
}
