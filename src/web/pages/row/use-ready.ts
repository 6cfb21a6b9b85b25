import { useEffect } from 'react';

/** Tells once that the part of a row's page at a place has all that it fetches, or knows that it cannot have it. */
export type ReportReady = (at: number) => void;

/** Tells that a part is whole as soon as it is. */
export function useReady(isWhole: boolean, at: number, onWhole: ReportReady): void {
  useEffect(() => {
    if (isWhole) onWhole(at);
  }, [isWhole, at, onWhole]);
}
