import { useEffect, useState } from 'react';
import { fetchCaptcha, type Captcha } from '../../data/calls/sign-in.ts';

/** The captcha now shown, null while there is none, and a way to another one. */
export function useCaptcha(needed: boolean): { readonly captcha: Captcha | null; readonly renew: () => void } {
  const [captcha, setCaptcha] = useState<Captcha | null>(null);
  const [round, setRound] = useState(0);
  useEffect(() => {
    if (!needed) return;
    let current = true;
    const show = (next: Captcha | null): void => (current ? setCaptcha(next) : undefined);
    fetchCaptcha().then(show, () => show(null));
    return () => {
      current = false;
    };
  }, [needed, round]);
  return { captcha, renew: () => setRound((last) => last + 1) };
}
