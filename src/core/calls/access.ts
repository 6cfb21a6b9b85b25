import { rolesThatMay } from '../application.ts';

/** Who may make a call. */
export type Access =
  | { readonly kind: 'public' }
  | { readonly kind: 'signed-in' }
  | { readonly kind: 'roles'; readonly roles: readonly string[] }
  | { readonly kind: 'permissions'; readonly codes: readonly string[] }
  | { readonly kind: 'platform'; readonly of: ClosedAccess };

/** An access that asks for more than a token. */
export type ClosedAccess = Extract<Access, { readonly kind: 'roles' | 'permissions' }>;

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

/** Those who administer a company. */
export const administrators = withRole(...rolesThatMay('administer'));

/** Those who publish descriptors. */
export const publishers = withRole(...rolesThatMay('publish'));
