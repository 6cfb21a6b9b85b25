import { useEffect, useState } from 'react';
import type { LoginOptions } from '../../../core/calls/auth.ts';
import { fetchLoginOptions } from '../../data/calls/sign-in.ts';

/** What holds until the server has answered, and for servers that have no such call. */
const passwordOnly: LoginOptions = { captcha: false, phone: false, providers: [] };

/** What a company's login page offers. */
export function useLoginOptions(tenantId: string): LoginOptions {
  const [options, setOptions] = useState(passwordOnly);
  useEffect(() => {
    let current = true;
    const show = (next: LoginOptions): void => (current ? setOptions(next) : undefined);
    fetchLoginOptions(tenantId).then(show, () => show(passwordOnly));
    return () => {
      current = false;
    };
  }, [tenantId]);
  return options;
}
