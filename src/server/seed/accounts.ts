import accounts from '../../../schemas/accounts.json' with { type: 'json' };

/** A company with its people. */
export interface SeedTenant {
  readonly tenantId: string;
  readonly name: string;
  readonly people: readonly SeedPerson[];
}

/** Somebody who may log in. */
export interface SeedPerson {
  readonly account: string;
  readonly realName: string;
  readonly role: string;
  /** 1 male, 2 female. */
  readonly sex: number;
  readonly password: string;
  /** Key of dictionary `region`; missing = none. */
  readonly region?: string;
}

/** The companies and people of schemas/accounts.json. */
export const seededTenants: readonly SeedTenant[] = accounts.tenants;
