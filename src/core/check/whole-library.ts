import type { Place } from '../words/place.ts';
import type { Subject } from './check.ts';

/** Whether every form that could use what is shared is among those looked at. */
export function isLibraryWhole({ library, processes, records }: Subject): boolean {
  const all = library.processes.size + library.records.size;
  const linked = [...processes, ...records].filter(({ model }) => model !== null);
  return linked.length === all && library.broken.size === 0;
}

/** Whether something is written in a file whose sets several forms use. */
export function isShared({ source }: Place): boolean {
  return Reflect.get(Object(source.value), 'kind') === 'types';
}
