import { useCallback } from 'react';
import { fetchLoginOptions, type LoginOptions } from '../../data/calls/sign-in.ts';
import { useLoaded } from '../../data/state/use-loaded.ts';

/** What holds until the server has answered, and for servers that have no such call. */
const passwordOnly: LoginOptions = { captcha: false, phone: false, providers: [] };

/** What a company's login page offers. */
export function useLoginOptions(tenantId: string): LoginOptions {
  const load = useCallback(() => fetchLoginOptions(tenantId).catch(() => passwordOnly), [tenantId]);
  return useLoaded(load, null).value ?? passwordOnly;
}
