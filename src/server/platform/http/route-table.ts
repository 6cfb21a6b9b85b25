import type { FastifyInstance, RouteOptions } from 'fastify';
import type { Access } from './access.ts';

/** One route as registered. */
export interface RouteRow {
  readonly method: string;
  readonly path: string;
  readonly access: Access;
  /** JSON Schema that the route checks bodies with; null where it has none. */
  readonly body: Readonly<Record<string, unknown>> | null;
}

declare module 'fastify' {
  interface FastifyInstance {
    /** Every route with who may call it. */
    routeTable: RouteRow[];
  }
}

/** Keeps a table of all routes; one that the policy does not name cannot be registered. */
export function addRouteTable(app: FastifyInstance, policy: Readonly<Record<string, Access>>): void {
  const rows: RouteRow[] = [];
  app.decorate('routeTable', rows);
  app.addHook('onRoute', (route: RouteOptions) => {
    for (const method of [route.method].flat()) {
      // A HEAD answers as its GET without the body, and is open to the same people.
      const access = policy[`${method === 'HEAD' ? 'GET' : method} ${route.url}`];
      if (access === undefined) throw new Error(`Route ${method} ${route.url} has no line in the policy table.`);
      route.config = { ...route.config, access };
      rows.push({ method, path: route.url, access, body: bodySchema(route) });
    }
  });
}

function bodySchema({ schema }: RouteOptions): RouteRow['body'] {
  return (schema?.body as RouteRow['body'] | undefined) ?? null;
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
