import type { FastifyInstance, RouteOptions } from 'fastify';
import { anybody, type Access } from '../../../core/calls/access.ts';
import type { Call } from '../../../core/calls/call.ts';
import { accessTo } from '../../../core/calls/calls.ts';
import type { JsonSchema } from '../../../core/calls/shapes.ts';
import { withoutEmptyParts } from './empty-parts.ts';

/** One route as registered. */
export interface RouteRow {
  readonly method: string;
  readonly path: string;
  readonly access: Access;
  /** JSON Schema that the route checks bodies with; null where it has none. */
  readonly body: JsonSchema | null;
}

declare module 'fastify' {
  interface FastifyInstance {
    /** Every route with who may call it. */
    routeTable: RouteRow[];
  }
}

/** Bytes of a body that a call does not ask for, such as parameters that are said there once more. */
const unreadBody = 65_536;

/** What is no call: the web app's files. */
export const siteRoute = 'GET /*';

/**
 * Keeps a table of all routes, and gives each what its call declares: who may make it, the shape and size of its body. A
 * route that no call declares cannot be registered.
 */
export function addRouteTable(app: FastifyInstance, declared: ReadonlyMap<string, Call>): void {
  const rows: RouteRow[] = [];
  app.decorate('routeTable', rows);
  app.addHook('onRoute', (route: RouteOptions) => {
    for (const method of [route.method].flat()) {
      // A HEAD answers as its GET without the body, and is open to the same people.
      const name = `${method === 'HEAD' ? 'GET' : method} ${route.url}`;
      const call = declared.get(name);
      if (call === undefined && name !== siteRoute) throw new Error(`Route ${name} is not declared in core/calls.`);
      const access = call === undefined ? anybody : accessTo(call);
      route.config = { ...route.config, access, ...(call === undefined ? {} : { call }) };
      const body = call === undefined ? null : takeBody(route, call);
      if (call !== undefined && call.body === undefined && call.takesFile !== true) route.bodyLimit = unreadBody;
      rows.push({ method, path: route.url, access, body });
    }
  });
}

/** Has a route check bodies as its call declares; gives back the schema, or null where the route checks none. */
function takeBody(route: RouteOptions, { body, bodyLimit, emptyIsMissing, readsBody }: Call): JsonSchema | null {
  if (bodyLimit !== undefined) route.bodyLimit = bodyLimit;
  if (body === undefined || readsBody === true) return null;
  route.schema = { ...route.schema, body };
  if (emptyIsMissing === true) route.preValidation = withoutEmptyParts(body);
  return body;
}

/** The route that answers a concrete path, where one does. */
export function routeFor(rows: readonly RouteRow[], method: string, path: string): RouteRow | null {
  const fitting = rows.filter((row) => row.method === method && row.path !== '/*' && patternOf(row.path).test(path));
  // A path without parameters goes before one with them.
  return fitting.toSorted((a, b) => a.path.split(':').length - b.path.split(':').length)[0] ?? null;
}

/** The methods that some route has for a concrete path. */
export function methodsFor(rows: readonly RouteRow[], path: string): string[] {
  return rows.filter((row) => row.path !== '/*' && patternOf(row.path).test(path)).map((row) => row.method);
}

const patterns = new Map<string, RegExp>();

function patternOf(path: string): RegExp {
  const known = patterns.get(path);
  if (known !== undefined) return known;
  const escaped = path.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
  const pattern = new RegExp(`^${escaped.replaceAll(/:\w+/g, '[^/]+')}$`);
  patterns.set(path, pattern);
  return pattern;
}
