import type { ActionSource, MenuDescriptor, MenuSource } from '../../generated/descriptor.ts';
import { pointerTo } from '../text/json.ts';
import { entriesOf, type Library } from '../model/link-library.ts';
import { below, type Place } from '../words/place.ts';
import { permissionCode } from '../model/load/load-action.ts';
import { menuIcons } from '../words/menu-icons.ts';
import type { LinkedRecord } from '../model/link.ts';
import type { Check, Report } from './check.ts';
import { stagesOf } from './counters.ts';
import { missingButton } from './definitions.ts';
import { fixBy, freeName, replacing } from './edits.ts';
import { reportUnknown } from './hint.ts';
import { hinted, renameOne, rule } from '../errors/diagnostic-rule.ts';

const clashMenu = rule('clash/menu', {
  message: { zh: '菜单或按钮“{name}”出现了两次。', en: 'The menu entry or button "{name}" stands twice.' },
  why: { zh: '授权时分不清给的是哪一个。', en: 'A grant could not say which of them is meant.' },
  fix: renameOne,
});

const referencePermissionUnknown = rule('reference/permission-unknown', {
  message: { zh: '菜单里没有按钮“{name}”。', en: 'No menu has a button "{name}".' },
  why: { zh: '没有角色能被授予它，按钮不会出现。', en: 'No role can be granted it, so the button never shows.' },
  fix: hinted,
});

const referenceNodeUnknown = rule('reference/node-unknown', {
  message: { zh: '菜单里没有节点“{name}”。', en: 'No menu entry stands for the node "{name}".' },
  why: { zh: '任务不会计入任何菜单，找不到它。', en: 'Its tasks are counted nowhere and cannot be found by the menu.' },
  fix: hinted,
});

const referenceMenuUnknown = rule('reference/menu-unknown', {
  message: { zh: '没有菜单“{name}”。', en: 'There is no menu entry "{name}".' },
  why: { zh: '顶部菜单里会缺一项。', en: 'The top menu would lack an entry.' },
  fix: hinted,
});

const referenceCountUnknown = rule('reference/count-unknown', {
  message: { zh: '“{name}”不是可计数的对象。', en: '"{name}" is nothing that can be counted.' },
  why: { zh: '菜单上的数字永远不会出现。', en: 'The number at the menu entry would never show.' },
  fix: hinted,
});

const referenceIconUnknown = rule('reference/icon-unknown', {
  severity: 'warning',
  message: { zh: '没有图标“{name}”。', en: 'There is no icon "{name}".' },
  why: { zh: '菜单上会显示通用的图标。', en: 'The menu would show the icon that anything else has.' },
  fix: hinted,
});

/** Menu codes, buttons and addresses are unique; top menus and counters name what exists. */
export const checkMenus: Check = {
  name: 'menus',
  readsMenu: true,
  codes: [clashMenu, 'clash/route', referenceMenuUnknown, referenceCountUnknown, referenceIconUnknown],
  run: ({ entries, library }, report) => {
    const counted = [...stagesOf(library).map((stage) => `stage:${stage}`), 'list:claim', 'list:todo'];
    for (const { value: menu, source } of entriesOf(entries, 'menu')) {
      const codes = new Set<string>();
      const paths = new Map<string, string>();
      const written = new Set(flat(menu.menus).map(({ code }) => code));
      const missing = menu.top.flatMap(({ menus }) => menus.filter((code) => !written.has(code)));
      eachMenu(menu.menus, { source, pointer: '/menus' }, (node, place) => {
        expectNew(node.code, codes, below(place, '/code'), report, missing);
        (node.buttons ?? []).forEach(({ code }, index) => {
          expectNew(code, codes, below(place, pointerTo('/buttons', index, 'code')), report);
        });
        const other = paths.get(node.path);
        if (other !== undefined) {
          const at = below(place, '/path');
          const meant = recordPath(library, node.code);
          const fix = meant === null || meant === node.path || paths.has(meant) ? {} : replacing(at, meant);
          report('clash/route', at, { name: node.path, other }, fix);
        }
        paths.set(node.path, node.code);
        checkCount(node, place, { report, counted });
        checkIcon(node.icon, place, report);
      });
      menu.top.forEach((top, at) => {
        checkIcon(top.icon, { source, pointer: pointerTo('/top', at) }, report);
        top.menus.forEach((code, index) => {
          const place = { source, pointer: pointerTo('/top', at, 'menus', index) };
          if (!codes.has(code)) reportUnknown(report, referenceMenuUnknown, place, code, codes);
        });
      });
    }
  },
};

/** The address of the record that a menu entry is named after. */
function recordPath({ records }: Library, code: string): string | null {
  const record = records.get(code)?.value;
  return record === undefined ? null : (record.path ?? `/${record.area}/${record.id}`);
}

/** The node of a process stands in the menu. */
export const checkNodes: Check = {
  name: 'nodes',
  readsMenu: true,
  codes: [referenceNodeUnknown],
  run: ({ processes, library }, report) => {
    if (library.menu === null) return;
    const nodes = new Set(menuNodes(library.menu.value));
    for (const { descriptor, places } of processes) {
      const { node } = descriptor;
      if (node !== undefined && !nodes.has(node)) {
        reportUnknown(report, referenceNodeUnknown, places.at('/node'), node, nodes);
      }
    }
  },
};

/** Actions need permissions that the menu offers as buttons. */
export const checkPermissions: Check = {
  name: 'permissions',
  readsMenu: true,
  codes: [referencePermissionUnknown],
  run: ({ records, library }, report) => {
    if (library.menu === null) return;
    const codes = new Set(buttonCodes(library.menu.value));
    for (const record of records) {
      checkActions(record, { codes, library }, report);
      (record.descriptor.states?.moves ?? []).forEach(({ permission }, index) => {
        if (permission === undefined || codes.has(permission)) return;
        const place = record.places.at(pointerTo('/states/moves', index, 'permission'));
        const define = () => missingButton(library, permission, verbIn(permission));
        reportUnknown(report, referencePermissionUnknown, place, permission, codes, { define });
      });
    }
  },
};

function verbIn(code: string): string {
  return code.slice(code.lastIndexOf('_') + 1);
}

interface KnownButtons {
  readonly codes: ReadonlySet<string>;
  readonly library: Library;
}

function checkActions({ descriptor, places }: LinkedRecord, { codes, library }: KnownButtons, report: Report): void {
  descriptor.actions.forEach((action, index) => {
    const source: ActionSource = typeof action === 'string' ? { verb: action } : action;
    const code = permissionCode(descriptor.id, source);
    const at = pointerTo('/actions', index);
    const place = places.at('permission' in source ? `${at}/permission` : at);
    // A default code follows from the verb: no other name can be written in its place.
    if (codes.has(code)) return;
    const define = () => missingButton(library, code, verbIn(code));
    if ('permission' in source) reportUnknown(report, referencePermissionUnknown, place, code, codes, { define });
    else report(referencePermissionUnknown, place, { name: code, hint: addButton }, fixBy(define()?.edits ?? []));
  });
}

const addButton = {
  zh: '在 menus.json 中加上这个按钮，或写上 "permission"。',
  en: 'Add the button to menus.json, or write "permission".',
};

interface CountReport {
  readonly report: Report;
  /** What an entry may count besides nodes. */
  readonly counted: readonly string[];
}

function checkCount(node: MenuSource, place: Place, { report, counted }: CountReport): void {
  const [kind, name] = node.counts?.split(':') ?? [];
  if (kind === undefined) return;
  const fine = kind === 'node' ? name !== undefined : counted.includes(`${kind}:${name}`);
  if (!fine) reportUnknown(report, referenceCountUnknown, below(place, '/counts'), node.counts ?? '', counted);
}

function checkIcon(icon: string | undefined, place: Place, report: Report): void {
  const known: readonly string[] = menuIcons;
  if (icon === undefined || known.includes(icon)) return;
  reportUnknown(report, referenceIconUnknown, below(place, '/icon'), icon, known);
}

/** @param missing names of entries that are named and that there are not: of a code that stands twice the second is meant */
function expectNew(
  code: string,
  codes: Set<string>,
  place: Place,
  report: Report,
  missing: readonly string[] = [],
): void {
  const [only, ...others] = missing;
  const name = only !== undefined && others.length === 0 ? only : freeName(code, codes, '_');
  if (codes.has(code)) report(clashMenu, place, { name: code }, replacing(place, name));
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
