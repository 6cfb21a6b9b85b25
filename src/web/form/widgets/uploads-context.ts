import { createContext } from 'react';
import type { FieldModel } from '../../../core/model/model.ts';

/** Whoever has to know which files are under way, and which came into a field. */
export interface UploadsUnderWay {
  readonly add: (batch: Promise<boolean>) => void;
  readonly uploaded: (file: File, field: FieldModel) => void;
}

/** Told by file inputs of what they upload; a form gives its own, and elsewhere nobody waits for files. */
export const UploadsContext = createContext<UploadsUnderWay | null>(null);
