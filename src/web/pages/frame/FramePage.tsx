import { Button, Result } from 'antd';
import { useLayoutEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useParams } from 'react-router-dom';
import './frame-page.css';

/** Keys of a query that may hold the address, the one that menu entries carry last. */
const sourceKeys = ['src', 'path'] as const;

/**
 * The address that a frame is to show: from the query, else from the path itself. Null when there is none, or none that
 * a frame may show: http and https alone. `own` is a page of this app, which would stand within itself; an html file
 * beside the app is none.
 *
 * @param origin of this app; an address without one is a page of this installation
 */
export function framedSource(
  routerPath: string,
  search: string,
  origin: string,
): { readonly src: string; readonly own: boolean } | null {
  const query = new URLSearchParams(search);
  const written = sourceKeys.map((key) => query.get(key) ?? '').find((text) => text !== '');
  const text = written ?? (/^https?:/i.test(routerPath) ? routerPath : '');
  if (text === '' || !URL.canParse(text, origin)) return null;
  const url = new URL(text, origin);
  if (!/^https?:$/.test(url.protocol)) return null;
  return { src: url.href, own: url.origin === origin && !/\.html?$/i.test(url.pathname) };
}

/** Whether the browser refused to load `src` into the frame: the policy of this installation does not name it. */
function useRefused(src: string | null): boolean {
  const [refused, setRefused] = useState<string | null>(null);
  // Before the browser comes to fetch the frame.
  useLayoutEffect(() => {
    if (src === null) return undefined;
    const { origin } = new URL(src);
    function note({ effectiveDirective, blockedURI }: SecurityPolicyViolationEvent): void {
      if (effectiveDirective === 'frame-src' && blockedURI.startsWith(origin)) setRefused(src);
    }
    document.addEventListener('securitypolicyviolation', note);
    return () => document.removeEventListener('securitypolicyviolation', note);
  }, [src]);
  return src !== null && refused === src;
}

/** S2-08: a page of another system within the app; says so where it may not be shown here. */
export function FramePage() {
  const { t } = useTranslation('frame');
  const { routerPath = '' } = useParams();
  const { search } = useLocation();
  const framed = useMemo(() => framedSource(routerPath, search, window.location.origin), [routerPath, search]);
  const refused = useRefused(framed?.src ?? null);
  if (framed === null) return <Result status="404" title={t('none')} subTitle={t('noneText')} />;
  const { src, own } = framed;
  if (own || refused) {
    const open = (
      <Button type="primary" href={src} target="_blank" rel="noopener noreferrer">
        {t('open')}
      </Button>
    );
    const text = t(own ? 'ownText' : 'refusedText', { src, origin: new URL(src).origin });
    return <Result status="403" title={t('refused')} subTitle={text} extra={open} />;
  }
  const title = new URLSearchParams(search).get('name') ?? src;
  return <iframe className="frame-page" src={src} title={title} sandbox={sandbox} referrerPolicy="no-referrer" />;
}

/** All that a page of another system needs, but not to lead this window elsewhere. */
const sandbox =
  'allow-scripts allow-same-origin allow-forms allow-popups allow-popups-to-escape-sandbox allow-downloads';
