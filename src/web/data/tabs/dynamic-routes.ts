import { proxy } from 'valtio';
import { subscribeKey } from 'valtio/utils';
import { onForget } from '../state/forget.ts';
import { routeDataKey, session } from '../state/session.ts';
import { readStored, removeStored, writeStored } from '../../parts/storage.ts';

/** S2-26: a detail that was opened from a list. */
export interface DynamicRoute {
  /** Path with query. */
  readonly formRoute: string;
  readonly formName: string;
  readonly formDesc: string;
  readonly routeId: string;
}

/** The list is a help for finding details again, no archive: the oldest go first. */
const longest = 100;

function isDynamicRoute(value: unknown): value is DynamicRoute {
  if (typeof value !== 'object' || value === null) return false;
  const { formRoute, formName } = value as Partial<Record<keyof DynamicRoute, unknown>>;
  return typeof formRoute === 'string' && formRoute.startsWith('/') && typeof formName === 'string';
}

function storedRoutes(): readonly DynamicRoute[] {
  const stored = readStored<unknown>(routeDataKey);
  if (!Array.isArray(stored)) return [];
  return stored
    .filter(isDynamicRoute)
    .map((route) => ({
      formRoute: route.formRoute,
      formName: route.formName,
      formDesc: typeof route.formDesc === 'string' ? route.formDesc : '',
      routeId: String(route.routeId),
    }));
}

/** The details opened in this browser since the last login, the newest last; read back at start. */
export const dynamicRoutes = proxy<{ items: readonly DynamicRoute[] }>({ items: storedRoutes() });

/** Writes down a detail that a list opens; one that is known moves to the end. */
export function rememberDetail(route: DynamicRoute): void {
  const others = dynamicRoutes.items.filter(({ formRoute }) => formRoute !== route.formRoute);
  dynamicRoutes.items = [...others, route].slice(-longest);
  writeStored(routeDataKey, dynamicRoutes.items);
}

/** The address below /index under which a detail is mounted, beside the menu of all of them. */
export function innerAddress(formRoute: string): string {
  return `/index${formRoute}`;
}

/** Takes a detail off the list. */
export function forgetDetail(formRoute: string): void {
  dynamicRoutes.items = dynamicRoutes.items.filter((route) => route.formRoute !== formRoute);
  writeStored(routeDataKey, dynamicRoutes.items);
}

function forgetDetails(): void {
  dynamicRoutes.items = [];
  removeStored(routeDataKey);
}

onForget(forgetDetails);

// What the person before has opened is nothing to the next one, however their session ended.
let owner = session.user?.userId ?? null;
subscribeKey(session, 'user', (user) => {
  if (user !== null && user.userId !== owner) forgetDetails();
  owner = user?.userId ?? owner;
});
