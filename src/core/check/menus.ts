import type { ActionSource, MenuDescriptor, MenuSource } from '../../generated/descriptor.ts';
import { pointerTo } from '../text/json.ts';
import { entriesOf } from '../model/link-library.ts';
import { below, type Place } from '../words/place.ts';
import { permissionCode } from '../model/load/load-action.ts';
import { stageTexts } from '../words/standard-texts.ts';
import type { LinkedRecord } from '../model/link.ts';
import type { Check, Report } from './check.ts';
import { reportUnknown } from './hint.ts';

/** Menu codes, buttons and addresses are unique; top menus and counters name what exists. */
export const checkMenus: Check = {
  name: 'menus',
  codes: ['clash/menu', 'clash/route', 'reference/menu-unknown', 'reference/count-unknown'],
  run: ({ entries }, report) => {
    for (const { value: menu, source } of entriesOf(entries, 'menu')) {
      const codes = new Set<string>();
      const paths = new Map<string, string>();
      eachMenu(menu.menus, { source, pointer: '/menus' }, (node, place) => {
        expectNew(node.code, codes, below(place, '/code'), report);
        (node.buttons ?? []).forEach(({ code }, index) => {
          expectNew(code, codes, below(place, pointerTo('/buttons', index, 'code')), report);
        });
        const other = paths.get(node.path);
        if (other !== undefined) report('clash/route', below(place, '/path'), { name: node.path, other });
        paths.set(node.path, node.code);
        checkCount(node, place, report);
      });
      menu.top.forEach((top, at) => {
        top.menus.forEach((code, index) => {
          const place = { source, pointer: pointerTo('/top', at, 'menus', index) };
          if (!codes.has(code)) reportUnknown(report, 'reference/menu-unknown', place, code, codes);
        });
      });
    }
  },
};

/** The node of a process stands in the menu. */
export const checkNodes: Check = {
  name: 'nodes',
  codes: ['reference/node-unknown'],
  run: ({ processes, library }, report) => {
    if (library.menu === null) return;
    const nodes = new Set(menuNodes(library.menu.value));
    for (const { descriptor, places } of processes) {
      const { node } = descriptor;
      if (node !== undefined && !nodes.has(node)) {
        reportUnknown(report, 'reference/node-unknown', places.at('/node'), node, nodes);
      }
    }
  },
};

/** Actions need permissions that the menu offers as buttons. */
export const checkPermissions: Check = {
  name: 'permissions',
  codes: ['reference/permission-unknown'],
  run: ({ records, library }, report) => {
    if (library.menu === null) return;
    const codes = new Set(buttonCodes(library.menu.value));
    for (const record of records) {
      checkActions(record, codes, report);
      (record.descriptor.states?.moves ?? []).forEach(({ permission }, index) => {
        if (permission === undefined || codes.has(permission)) return;
        const place = record.places.at(pointerTo('/states/moves', index, 'permission'));
        reportUnknown(report, 'reference/permission-unknown', place, permission, codes);
      });
    }
  },
};

function checkActions({ descriptor, places }: LinkedRecord, codes: ReadonlySet<string>, report: Report): void {
  descriptor.actions.forEach((action, index) => {
    const source: ActionSource = typeof action === 'string' ? { verb: action } : action;
    const code = permissionCode(descriptor.id, source);
    const at = pointerTo('/actions', index);
    const place = places.at('permission' in source ? `${at}/permission` : at);
    // A default code follows from the verb: no other name can be written in its place.
    if (codes.has(code)) return;
    if ('permission' in source) reportUnknown(report, 'reference/permission-unknown', place, code, codes);
    else report('reference/permission-unknown', place, { name: code, hint: addButton });
  });
}

const addButton = {
  zh: '在 menus.json 中加上这个按钮，或写上 "permission"。',
  en: 'Add the button to menus.json, or write "permission".',
};

function checkCount(node: MenuSource, place: Place, report: Report): void {
  const [kind, name] = node.counts?.split(':') ?? [];
  if (kind === undefined) return;
  const known = [...Object.keys(stageTexts).map((stage) => `stage:${stage}`), 'list:claim', 'list:todo'];
  const fine = kind === 'node' ? name !== undefined : known.includes(`${kind}:${name}`);
  if (!fine) reportUnknown(report, 'reference/count-unknown', below(place, '/counts'), node.counts ?? '', known);
}

function expectNew(code: string, codes: Set<string>, place: Place, report: Report): void {
  if (codes.has(code)) report('clash/menu', place, { name: code });
  codes.add(code);
}

function eachMenu(menus: readonly MenuSource[], place: Place, each: (menu: MenuSource, place: Place) => void): void {
  menus.forEach((menu, index) => {
    const here = below(place, `/${index}`);
    each(menu, here);
    eachMenu(menu.children ?? [], below(here, '/children'), each);
  });
}

function flat(menus: readonly MenuSource[]): readonly MenuSource[] {
  return menus.flatMap((menu) => [menu, ...flat(menu.children ?? [])]);
}

function menuNodes(menu: MenuDescriptor): readonly string[] {
  return flat(menu.menus).flatMap(({ counts }) => (counts?.startsWith('node:') === true ? [counts.slice(5)] : []));
}

function buttonCodes(menu: MenuDescriptor): readonly string[] {
  return flat(menu.menus).flatMap((node) => (node.buttons ?? []).map((button) => button.code));
}
