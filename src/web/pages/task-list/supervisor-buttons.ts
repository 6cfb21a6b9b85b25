import type { ComponentProps } from 'react';
import { deferred } from '../../parts/deferred.ts';
import type { SupervisorButtons } from './SupervisorButtons.tsx';

/** What a supervisor may do with a colleague's task, fetched for pages that offer it. */
export const supervisorButtons = deferred<ComponentProps<typeof SupervisorButtons>>(
  async () => (await import('./SupervisorButtons.tsx')).SupervisorButtons,
);
