import type { FastifyRequest } from 'fastify';
import type { Access } from '../../../core/calls/access.ts';
import type { Call, Restriction } from '../../../core/calls/call.ts';
import { product } from '../../../core/product.ts';
import { BusinessError } from '../errors/business-error.ts';
import { system } from '../store/deployment-tenant.ts';

/** Who is signed in, as every call sees it. */
export interface Principal {
  readonly userId: string;
  readonly tenantId: string;
  readonly sessionId: string;
  readonly account: string;
  readonly realName: string;
  /** Role aliases, e.g. `lab-technician`. */
  readonly roles: readonly string[];
  /** Codes of the buttons granted. */
  readonly permissions: ReadonlySet<string>;
  /** When the token that was sent stops being good. */
  readonly expiresAt: Date;
  /** Why nearly every call is closed to this person, if so; the calls that stay open say so by `openTo`. */
  readonly restriction?: Restriction;
  /** Third-party account that the login was made with, if any. */
  readonly oauthId?: string;
}

/** The server itself, where it works for a tenant. */
export function systemOf(tenantId: string): Principal {
  const nobody = { sessionId: '', account: '', realName: '', roles: [], permissions: new Set<string>() };
  return { ...nobody, userId: system, tenantId, expiresAt: new Date(0) };
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Who may make the call. */
    access?: Access;
    /** What the route declares itself to be; absent for the web app's files. */
    call?: Call;
  }
  interface FastifyRequest {
    /** Null on public calls. */
    principal: Principal | null;
  }
}

/** Names a person among those of all tenants. */
export function personOf({ tenantId, userId }: Principal): string {
  return `${tenantId}/${userId}`;
}

/** Whether a person belongs to the tenant that runs the installation. */
export function runsPlatform({ tenantId }: Pick<Principal, 'tenantId'>): boolean {
  return tenantId === product.defaultTenantId;
}

/** Whether a person may make a call; `public` is decided before. */
export function mayCall(principal: Principal, access: Access): boolean {
  switch (access.kind) {
    case 'roles':
      return access.roles.some((role) => principal.roles.includes(role));
    case 'permissions':
      return access.codes.some((code) => principal.permissions.has(code));
    case 'platform':
      return runsPlatform(principal) && mayCall(principal, access.of);
    case 'public':
    case 'signed-in':
      return true;
  }
}

/**
 * Who makes this call.
 *
 * @throws BusinessError 401 on a public route
 */
export function principalOf(request: FastifyRequest): Principal {
  if (request.principal === null) throw new BusinessError(401, 'http.no-token');
  return request.principal;
}
