import type { FieldSet } from '../../generated/descriptor.ts';
import { own, pointerTo } from '../text/json.ts';
import type { LinkedProcess, LinkedRecord } from '../model/link.ts';
import type { Library } from '../model/link-library.ts';
import type { Place } from '../words/place.ts';
import type { Check, Report } from './check.ts';
import { removing } from './edits.ts';
import { instead, reportUnknown } from './hint.ts';

/** The sets that steps own and records hold exist and have the right scope. */
export const checkSetLists: Check = {
  name: 'set-lists',
  codes: ['reference/set-unknown', 'reference/set-scope'],
  run: ({ processes, records, library }, report) => {
    for (const process of processes) checkProcessSets(process, library, report);
    for (const record of records) {
      record.descriptor.data['x-fields'].forEach((name, index) => {
        const place = record.places.at(pointerTo('/data/x-fields', index));
        expectSet({ name, place, scopes: ['record', 'form'] }, record, library, report);
      });
    }
  },
};

function checkProcessSets(process: LinkedProcess, library: Library, report: Report): void {
  const { descriptor, places } = process;
  (descriptor.steps ?? []).forEach((step, index) => {
    (step.own ?? []).forEach((name, item) => {
      const place = places.at(pointerTo('/steps', index, 'own', item));
      expectSet({ name, place, scopes: ['form'] }, process, library, report);
    });
    for (const word of ['edit', 'read'] as const) {
      (step[word] ?? []).forEach((path, item) => {
        const place = places.at(pointerTo('/steps', index, word, item));
        expectKept(path, place, process, report);
      });
    }
  });
  const lists = { '/start/edit': descriptor.start?.edit, '/given': descriptor.given, '/subject': descriptor.subject };
  for (const [pointer, list = []] of Object.entries(lists)) {
    list.forEach((path, item) => expectKept(path, places.at(pointerTo(pointer, item)), process, report));
  }
}

interface NamedSet {
  readonly name: string;
  readonly place: Place;
  readonly scopes: readonly FieldSet['scope'][];
}

function expectSet(
  { name, place, scopes }: NamedSet,
  linked: LinkedProcess | LinkedRecord,
  library: Library,
  report: Report,
): void {
  const set = own(linked.descriptor.sets, name);
  if (set !== undefined) expectScope(name, set.scope, scopes, place, report);
  else if (!library.broken.has(`set:${name}`)) {
    const known = Object.keys({ ...library.setsByName, ...linked.descriptor.sets });
    const sets = { ...library.setsByName, ...linked.descriptor.sets };
    const isMeant = (one: string): boolean =>
      `-${one}-`.includes(`-${name}-`) && scopes.some((scope) => own(sets, one)?.scope === scope);
    const [only, ...more] = known.filter(isMeant);
    const define = () => (only === undefined || more.length > 0 ? null : instead(place, only));
    reportUnknown(report, 'reference/set-unknown', place, name, known, { define });
  }
}

/** Sets of business records cannot be filled in by a process. */
function expectKept(path: string, place: Place, { descriptor }: LinkedProcess, report: Report): void {
  const set = path.startsWith('@') ? own(descriptor.sets, path.slice(1)) : undefined;
  if (set?.scope === 'record') expectScope(path.slice(1), set.scope, ['form', 'sample'], place, report);
}

function expectScope(
  name: string,
  scope: FieldSet['scope'],
  expected: readonly FieldSet['scope'][],
  place: Place,
  report: Report,
): void {
  if (expected.includes(scope)) return;
  const hint = {
    zh: '换一个范围合适的字段集，或从这里去掉它。',
    en: 'Name a set of the right scope, or take it out here.',
  };
  report('reference/set-scope', place, { name, scope, expected: expected.join(' / '), hint }, removing(place));
}
