import { useEffect } from 'react';
import { useBlocker } from 'react-router-dom';

/** A navigation that waits for the person's word; null when nothing is held up. */
export interface HeldNavigation {
  readonly proceed: () => void;
  readonly stay: () => void;
}

/** Warns before a page is left while `atRisk()` says that something typed would be lost, and only then. */
export function useLeaveGuard(atRisk: () => boolean): HeldNavigation | null {
  const blocker = useBlocker(({ currentLocation, nextLocation }) => {
    return currentLocation.pathname !== nextLocation.pathname && atRisk();
  });
  useEffect(() => {
    function warn(event: BeforeUnloadEvent): void {
      if (atRisk()) event.preventDefault();
    }
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, [atRisk]);
  if (blocker.state !== 'blocked') return null;
  return { proceed: () => blocker.proceed(), stay: () => blocker.reset() };
}
