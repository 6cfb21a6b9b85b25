import { Spin } from 'antd';
import { memo, Suspense, useLayoutEffect, useMemo, useRef, type ReactNode } from 'react';
import { PageBoundary } from '../PageBoundary.tsx';
import { tellLostFocus } from './hidden-focus.ts';
import { PageContext } from '../../data/tabs/page-context.ts';
import type { KeptPage } from './kept-pages.ts';
import type { Place } from '../../data/tabs/tab.ts';
import { panelId, tabId } from './tab-ids.ts';
import './kept-page.css';

/** Puts the focus into the page when what had it went out of sight, so that the keyboard goes on from here. */
function takeLostFocus(panel: HTMLElement): void {
  const { activeElement } = document;
  const lost = activeElement === null || activeElement === document.body;
  const hidden = activeElement instanceof HTMLElement && activeElement.closest('.kept-page') !== null;
  if (lost || (hidden && !panel.contains(activeElement))) panel.focus({ preventScroll: true });
}

/** The frame of one kept page: it scrolls by itself and finds its place again when it is shown once more. */
function KeptPageFrame({ page, render }: { readonly page: KeptPage; readonly render: (place: Place) => ReactNode }) {
  const panel = useRef<HTMLDivElement>(null);
  const scrolled = useRef(0);
  const { id, tabKey, location } = page;
  const place = useMemo(() => ({ id, tabKey }), [id, tabKey]);
  useLayoutEffect(() => {
    const area = panel.current;
    if (area === null) return;
    area.scrollTop = scrolled.current;
    tellLostFocus(area);
    takeLostFocus(area);
  }, []);
  return (
    <div
      ref={panel}
      id={panelId(id)}
      className="kept-page"
      role="tabpanel"
      tabIndex={-1}
      aria-labelledby={tabId(tabKey)}
      onScroll={(event) => {
        if (event.target === panel.current) scrolled.current = panel.current.scrollTop;
      }}
    >
      <PageContext value={place}>
        <PageBoundary>
          <Suspense fallback={<Spin className="app-page-wait" />}>{render(location)}</Suspense>
        </PageBoundary>
      </PageContext>
    </div>
  );
}

/** A kept page; drawn anew only when its own address changes. */
export const KeptPageView = memo(KeptPageFrame);
