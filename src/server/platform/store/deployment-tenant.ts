/**
 * The name under which the start of the server writes shared releases. Never a tenant's id: those are six digits, and a
 * request's tenant comes from its session.
 */
export const deploymentTenant = 'deployment';

/** The system itself, as a user id. */
export const system = '0';
