import { pointerTo } from '../json.ts';
import type { Library } from '../link-library.ts';
import { processRoutes, recordRoutes, reservedSteps } from '../route.ts';
import type { Place } from '../place.ts';
import type { Check } from './check.ts';

/** No two pages share an address, and no step takes one of the words that addresses use. */
export const checkRoutes: Check = {
  name: 'routes',
  codes: ['clash/route'],
  run: ({ processes, records, library }, report) => {
    const claim = (pattern: string, owner: string, place: Place): void => {
      const other = otherOwner(library, pattern, owner);
      if (other !== null) report('clash/route', place, { name: pattern, other });
    };
    for (const { descriptor, places } of processes) {
      const { id, prefix = null, stage = '' } = descriptor;
      for (const { path } of processRoutes({ id, prefix, stage })) claim(path, `process ${id}`, places.at('/id'));
      (descriptor.steps ?? []).forEach((step, index) => {
        const place = places.at(pointerTo('/steps', index, 'id'));
        if (!reservedSteps.includes(step.id)) return;
        report('clash/route', place, { name: `/work/process/${id}/${step.id}`, other: step.id });
      });
    }
    for (const { entry, places } of records) {
      const { id, area, path = `/${area}/${id}` } = entry.value;
      const own = entry.value.path === undefined ? '/id' : '/path';
      for (const route of recordRoutes({ id, path, area })) claim(route.path, `record ${id}`, places.at(own));
    }
  },
};

/** The fixed pages of the app that no record may take over. */
const fixedPages = ['/login', '/wel/index', '/wel/dashboard', '/work', '/studio', '/developing', '/myiframe'];

const ownersByLibrary = new WeakMap<Library, ReadonlyMap<string, readonly string[]>>();

/** Who owns an address beside the page that asks; null when nobody. */
function otherOwner(library: Library, pattern: string, asking: string): string | null {
  const all = ownersByLibrary.get(library) ?? collectOwners(library);
  ownersByLibrary.set(library, all);
  const other = all.get(shapeOf(pattern))?.find((owner) => owner !== asking);
  return other?.replace(/^\w+ /, '') ?? null;
}

function collectOwners(library: Library): ReadonlyMap<string, readonly string[]> {
  const owners = new Map<string, string[]>();
  const add = (path: string, owner: string): void => {
    const shape = shapeOf(path);
    const known = owners.get(shape);
    if (known === undefined) owners.set(shape, [owner]);
    else known.push(owner);
  };
  for (const path of fixedPages) add(path, `page ${path}`);
  for (const { value } of library.processes.values()) {
    const { id, stage = '' } = value;
    const family = library.families.get(value.extends ?? '')?.value;
    const prefix = value.prefix ?? family?.prefix ?? null;
    for (const { path } of processRoutes({ id, prefix, stage })) add(path, `process ${id}`);
  }
  for (const { value } of library.records.values()) {
    const { id, area, path = `/${area}/${id}` } = value;
    for (const route of recordRoutes({ id, path, area })) add(route.path, `record ${id}`);
  }
  return owners;
}

/** A pattern with the names of its parameters taken out: what tells two addresses apart. */
function shapeOf(pattern: string): string {
  return pattern.replaceAll(/:[A-Za-z]+\??/g, ':').toLowerCase();
}
