import { useCallback } from 'react';
import { fetchCaptcha, type Captcha } from '../../data/calls/sign-in.ts';
import { useLoaded } from '../../data/state/use-loaded.ts';

/** The captcha now shown, null while there is none, and a way to another one. */
export function useCaptcha(needed: boolean): { readonly captcha: Captcha | null; readonly renew: () => void } {
  const load = useCallback(async () => (needed ? fetchCaptcha().catch(() => null) : null), [needed]);
  const { value, reload } = useLoaded(load, null);
  return { captcha: value, renew: reload };
}
