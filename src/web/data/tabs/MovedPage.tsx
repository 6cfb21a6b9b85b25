import { useEffect } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import { tabKeyOf } from './tab.ts';
import { dropTab } from './tabs.ts';

/** A page whose address is another one: leads there, and leaves no tab behind under the address that was asked for. */
export function MovedPage({ to }: { readonly to: string }) {
  const { pathname, search } = useLocation();
  const key = tabKeyOf({ pathname, search });
  useEffect(() => () => dropTab(key), [key]);
  return <Navigate to={to + search} replace />;
}
