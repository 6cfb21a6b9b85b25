import type { ComponentProps } from 'react';
import { deferred } from '../../parts/deferred.ts';
import type { PreviewChanges } from './PreviewChanges.tsx';

/** The table of what changed since a return, fetched when it is first folded out. */
export const previewChanges = deferred<ComponentProps<typeof PreviewChanges>>(
  async () => (await import('./PreviewChanges.tsx')).PreviewChanges,
);
