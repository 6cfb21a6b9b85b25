import type { FastifyRequest } from 'fastify';
import { product } from '../../../core/product.ts';
import { BusinessError } from '../errors/business-error.ts';

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
  /** Why nearly every call is closed to this person, if so; the calls that stay open stand in `auth/restrictions.ts`. */
  readonly restriction?: Restriction;
  /** Third-party account that the login was made with, if any. */
  readonly oauthId?: string;
}

/** A guest may do nothing but register, a person with a password given by somebody else nothing but change it. */
export type Restriction = 'guest' | 'password';

/** Who may make a call: a line of the policy table. */
export type Access =
  | { readonly kind: 'public' }
  | { readonly kind: 'signed-in' }
  | { readonly kind: 'roles'; readonly roles: readonly string[] }
  | { readonly kind: 'permissions'; readonly codes: readonly string[] }
  | { readonly kind: 'platform'; readonly of: ClosedAccess };

/** An access that asks for more than a token. */
export type ClosedAccess = Extract<Access, { readonly kind: 'roles' | 'permissions' }>;

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Who may make the call; taken from the policy table. */
    access?: Access;
    /** Whether the token may stand in the query, for links that cannot send headers. */
    tokenInQuery?: boolean;
  }
  interface FastifyRequest {
    /** Null on public calls. */
    principal: Principal | null;
  }
}

/** Anybody, without a token. */
export const anybody: Access = { kind: 'public' };

/** Anybody who is signed in. */
export const signedIn: Access = { kind: 'signed-in' };

/** Those with one of the roles. */
export function withRole(...roles: readonly string[]): ClosedAccess {
  return { kind: 'roles', roles };
}

/** Those who were granted one of the buttons. */
export function withPermission(...codes: readonly string[]): ClosedAccess {
  return { kind: 'permissions', codes };
}

/** Those whom `of` admits and who belong to the installation's own tenant: for what all tenants share. */
export function platform(of: ClosedAccess): Access {
  return { kind: 'platform', of };
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
