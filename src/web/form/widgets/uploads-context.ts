import { createContext } from 'react';

/** Whoever has to know which files are under way. */
export interface UploadsUnderWay {
  readonly add: (batch: Promise<boolean>) => void;
}

/** Told by file inputs of what they upload; a form gives its own, and elsewhere nobody waits for files. */
export const UploadsContext = createContext<UploadsUnderWay | null>(null);
