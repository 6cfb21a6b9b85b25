import { dispatchServerEvent } from '../calls/server-events.ts';
import { wakeCounters } from './counter-polling.ts';

/** This person moved a task: counters and lists are fetched anew without waiting for the server's event. */
export function tasksMoved(): void {
  wakeCounters();
  dispatchServerEvent('counters', null);
}
