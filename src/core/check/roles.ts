import type { MenuSource } from '../../generated/descriptor.ts';
import { pointerTo } from '../text/json.ts';
import { entriesOf, type Library, dictionaryKey } from '../model/link-library.ts';
import { below, type Place } from '../words/place.ts';
import { writtenPrints } from '../words/print-source.ts';
import type { Check, Report } from './check.ts';
import { eachField } from './field-words.ts';
import { missingRole } from './definitions.ts';
import { reportUnknown } from './hint.ts';
import { otherRoles } from '../model/load/field-access.ts';
import { hinted, rule } from '../errors/diagnostic-rule.ts';
import { application, roleDictionary } from '../application.ts';

const referenceRoleUnknown = rule('reference/role-unknown', {
  message: { zh: '没有角色“{name}”。', en: 'There is no role "{name}".' },
  why: { zh: '没有人属于这个角色，也就没有人能处理。', en: 'Nobody has the role, so nobody could act.' },
  fix: hinted,
});

interface RoleReport {
  readonly tell: Report;
  readonly known: ReadonlySet<string>;
  readonly library: Library;
}

/** Every role that is named exists. */
export const checkRoles: Check = {
  name: 'roles',
  codes: [referenceRoleUnknown],
  run: ({ sets, processes, records, library }, tell) => {
    const report: RoleReport = { tell, known: rolesOf(library), library };
    for (const { descriptor, places } of processes) {
      expectRoles(descriptor.oversee, (index) => places.at(pointerTo('/oversee', index)), report);
      expectRoles(descriptor.start?.roles, (index) => places.at(pointerTo('/start/roles', index)), report);
      (descriptor.steps ?? []).forEach((step, at) => {
        expectRoles(step.roles, (index) => places.at(pointerTo('/steps', at, 'roles', index)), report);
      });
    }
    for (const { descriptor, places } of [...processes, ...records]) {
      writtenPrints(descriptor.prints).forEach((print, at) => {
        expectRoles(print.roles, (index) => places.at(pointerTo('/prints', at, 'roles', index)), report);
      });
    }
    for (const { descriptor, places } of records) {
      const { roles: access, states } = descriptor;
      expectRoles(access?.read, (index) => places.at(pointerTo('/roles/read', index)), report);
      expectRoles(access?.write, (index) => places.at(pointerTo('/roles/write', index)), report);
      (states?.moves ?? []).forEach((move, at) => {
        expectRoles(move.roles, (index) => places.at(pointerTo('/states/moves', at, 'roles', index)), report);
      });
    }
    eachField(sets, ({ field, place }) => {
      for (const role of Object.keys(field['x-access'] ?? {})) {
        if (role !== otherRoles) expectRole(role, below(place, pointerTo('/x-access', role), 'key'), report);
      }
    });
  },
};

/** So do entries of the menu, and their buttons. */
export const checkMenuRoles: Check = {
  name: 'menu-roles',
  codes: [referenceRoleUnknown],
  readsMenu: true,
  run: ({ entries, library }, tell) => {
    const report: RoleReport = { tell, known: rolesOf(library), library };
    for (const { value, source } of entriesOf(entries, 'menu'))
      checkMenus(value.menus, { source, pointer: '/menus' }, report);
  },
};

function checkMenus(menus: readonly MenuSource[], place: Place, report: RoleReport): void {
  menus.forEach((menu, at) => {
    const here = below(place, `/${at}`);
    expectRoles(menu.roles, (index) => below(here, pointerTo('/roles', index)), report);
    (menu.buttons ?? []).forEach((button, order) => {
      expectRoles(button.roles, (index) => below(here, pointerTo('/buttons', order, 'roles', index)), report);
    });
    checkMenus(menu.children ?? [], below(here, '/children'), report);
  });
}

function expectRoles(list: readonly string[] | undefined, place: (index: number) => Place, report: RoleReport): void {
  (list ?? []).forEach((role, index) => expectRole(role, place(index), report));
}

function expectRole(role: string, place: Place, { tell, known, library }: RoleReport): void {
  const define = () => missingRole(library, role, place);
  if (!known.has(role)) reportUnknown(tell, referenceRoleUnknown, place, role, known, { define });
}

const named: readonly string[] = application.roles.map(({ alias }) => alias);
const key = dictionaryKey(roleDictionary);

/** The aliases that descriptors may name: the company's roles, and the entries of the dictionary of roles. */
function rolesOf({ dictionaries }: Pick<Library, 'dictionaries'>): ReadonlySet<string> {
  const entries = dictionaries.get(key)?.value.entries ?? [];
  return new Set([...named, ...entries.map(({ dictKey }) => dictKey)]);
}
