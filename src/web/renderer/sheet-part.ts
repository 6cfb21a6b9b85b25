import type { ComponentProps } from 'react';
import type { Sheet } from '../sheet/Sheet.tsx';
import { deferred } from '../state/deferred.ts';

/** The sheet of a table, fetched for forms that have one. */
export const sheetPart = deferred<ComponentProps<typeof Sheet>>(async () => (await import('../sheet/Sheet.tsx')).Sheet);
