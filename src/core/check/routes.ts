import { pointerTo } from '../text/json.ts';
import type { Library } from '../model/link-library.ts';
import { fixedRoutes, processRoutes, reservedSteps } from './route.ts';
import type { Place } from '../words/place.ts';
import type { MachineFix } from '../errors/diagnostic-catalogue.ts';
import type { LinkedProcess } from '../model/link.ts';
import type { Check } from './check.ts';
import { editAt, fixBy, freeName } from './edits.ts';

/** No two pages share an address, and no step takes one of the words that addresses use. */
export const checkRoutes: Check = {
  name: 'routes',
  codes: ['clash/route'],
  run: ({ processes, records, library }, report) => {
    const claim = (pattern: string, owner: string, place: Place): void => {
      const other = otherOwner(library, pattern, owner);
      if (other !== null) report('clash/route', place, { name: pattern, other });
    };
    for (const process of processes) {
      const { descriptor, places } = process;
      const { id, prefix = null } = descriptor;
      for (const { path } of processRoutes({ id, prefix })) claim(path, `process ${id}`, places.at('/id'));
      (descriptor.steps ?? []).forEach((step, index) => {
        const place = places.at(pointerTo('/steps', index, 'id'));
        if (!reservedSteps.includes(step.id)) return;
        report(
          'clash/route',
          place,
          { name: `/work/process/${id}/${step.id}`, other: step.id },
          renamed(process, index),
        );
      });
    }
    for (const { entry, places } of records) {
      const { id, area, path = `/${area}/${id}` } = entry.value;
      const own = entry.value.path === undefined ? '/id' : '/path';
      const part = fixedParts.find((each) => path.startsWith(each));
      if (part !== undefined) report('clash/route', places.at(own), { name: path, other: part });
      claim(path, `record ${id}`, places.at(own));
      const { rowPath } = entry.value;
      if (rowPath !== undefined) claim(`${rowPath}/:key`, `row of ${id}`, places.at('/rowPath'));
    }
  },
};

/** Another name for a step, also where outcomes lead to it. No task can have the name that is refused. */
function renamed({ descriptor: { steps = [] }, entry, places }: LinkedProcess, index: number): MachineFix {
  const id = steps[index]?.id ?? '';
  if (entry.value.examples?.some(({ step }) => step === id) === true) return {};
  const name = freeName(id, [...reservedSteps, ...steps.map((step) => step.id)]);
  const leading = steps.flatMap(({ outcomes = [] }, at) =>
    outcomes.flatMap(({ to }, order) =>
      to === id ? [places.at(pointerTo('/steps', at, 'outcomes', order, 'to'))] : [],
    ),
  );
  const named = [places.at(pointerTo('/steps', index, 'id')), ...leading];
  return fixBy(named.map((place) => editAt(place, 'replace', name)));
}

/** The parts of the address space that the app keeps for itself. */
const fixedParts = ['/api/', '/work/process/'];

/** A page that has an address. */
interface Owner {
  readonly name: string;
  /** How messages call it: with its file, where it has one. */
  readonly shown: string;
}

const ownersByLibrary = new WeakMap<Library, ReadonlyMap<string, readonly Owner[]>>();

/** Who owns an address before the page that asks; null when nobody. Of two pages the later one is told. */
function otherOwner(library: Library, pattern: string, asking: string): string | null {
  const all = ownersByLibrary.get(library) ?? collectOwners(library);
  ownersByLibrary.set(library, all);
  const [first] = all.get(shapeOf(pattern)) ?? [];
  return first === undefined || first.name === asking ? null : first.shown;
}

function collectOwners(library: Library): ReadonlyMap<string, readonly Owner[]> {
  const owners = new Map<string, Owner[]>();
  const add = (path: string, name: string, shown: string): void => {
    const shape = shapeOf(path);
    owners.set(shape, [...(owners.get(shape) ?? []), { name, shown }]);
  };
  for (const path of fixedRoutes) add(path, `page ${path}`, path);
  for (const { value, source } of library.processes.values()) {
    const { id } = value;
    const family = library.families.get(value.extends ?? '')?.value;
    const prefix = value.prefix ?? family?.prefix ?? null;
    for (const { path } of processRoutes({ id, prefix })) add(path, `process ${id}`, `${id} (${source.file})`);
  }
  for (const { value, source } of library.records.values()) {
    const { id, area, path = `/${area}/${id}`, rowPath } = value;
    add(path, `record ${id}`, `${id} (${source.file})`);
    if (rowPath !== undefined) add(`${rowPath}/:key`, `row of ${id}`, `${id} (${source.file})`);
  }
  return owners;
}

/** A pattern with the names of its parameters taken out: what tells two addresses apart. */
function shapeOf(pattern: string): string {
  return pattern.replaceAll(/:[A-Za-z]+\??/g, ':').toLowerCase();
}
