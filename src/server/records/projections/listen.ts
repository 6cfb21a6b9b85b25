import type { ReleaseServices } from '../../forms/find-release.ts';
import type { WorkflowListener } from '../../workflow/events.ts';
import { refreshProjections } from './refresh-projections.ts';

/** Brings the records that follow the tables of moved instances up to date, last in each move. */
export function recordListener(services: ReleaseServices): WorkflowListener {
  return async ({ tx, principal, doing }, event) => {
    if (event.kind === 'move-ending') await refreshProjections({ tx, services, principal, at: doing.at }, event);
  };
}
