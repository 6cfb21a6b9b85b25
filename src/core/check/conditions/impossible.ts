import { otherRoles } from '../../model/load/field-access.ts';
import { rule } from '../../errors/diagnostic-rule.ts';
import { pointerTo } from '../../text/json.ts';
import type { LinkedProcess } from '../../model/link.ts';
import { entriesOf, type Library } from '../../model/link-library.ts';
import { below, type Place } from '../../words/place.ts';
import type { MenuSource } from '../../../generated/descriptor.ts';
import type { Check, Report } from '../check.ts';
import { editAt, fixBy, removing, replacing } from '../edits.ts';
import { eachField, type CheckedField } from '../field-words.ts';
import { nearest } from '../../text/nearest.ts';
import { fixedRoutes } from '../route.ts';
import { mostRows } from '../../form/table-views.ts';

const fieldTooMany = rule('field/too-many-items', {
  message: {
    zh: '“{name}”至少要 {least} 项，而一张表单最多放 {most} 项。',
    en: '"{name}" asks for {least} items at least; a form holds {most}.',
  },
  why: { zh: '填多少都会被拒绝。', en: 'However many people enter, they are refused.' },
  fix: { zh: '把 "minItems" 改小。', en: 'Make "minItems" smaller.' },
});

const fieldNobodyEdits = rule('field/nobody-edits', {
  severity: 'warning',
  message: {
    zh: '“{name}”的 "x-access" 不让任何角色填写。',
    en: 'The "x-access" of "{name}" lets no role fill it in.',
  },
  why: { zh: '它永远是空的。', en: 'It stays empty for ever.' },
  fix: {
    zh: '给一个角色写 "edit"；不由人填写的字段写 "readOnly": true。',
    en: 'Give a role "edit", or write "readOnly": true where no person fills it in.',
  },
});

const graphRequiredHidden = rule('graph/required-hidden', {
  message: {
    zh: '必填字段“{name}”在能填写它的步骤“{step}”被隐藏。',
    en: 'The required field "{name}" is hidden at the step "{step}", the only one to fill it in.',
  },
  why: { zh: '没有人能填写它。', en: 'Nobody could fill it in.' },
  fix: { zh: '从 "hide" 中去掉它，或不再必填。', en: 'Take it out of "hide", or do not require it.' },
});

const menuNowhere = rule('reference/path-nowhere', {
  severity: 'warning',
  message: {
    zh: '菜单“{name}”的地址 {path} 没有页面。',
    en: 'The menu entry "{name}" leads to {path}, where no page is.',
  },
  why: { zh: '点开它的人会看到“页面不存在”。', en: 'Whoever opens it is told that there is no such page.' },
  fix: {
    zh: '写一个记录或页面的地址，或写 "counts": "node:…"。',
    en: 'Write the address of a record or a page, or "counts": "node:…".',
  },
});

/** What nobody can enter, fill in or open, whatever they do. */
export const checkImpossible: Check = {
  name: 'impossible',
  codes: [fieldTooMany, fieldNobodyEdits, graphRequiredHidden],
  run: ({ sets, processes }, report) => {
    eachField(sets, (checked) => {
      checkItems(checked, report);
      checkEditors(checked, report);
    });
    for (const process of processes) checkHiddenRequired(process, report);
  },
};

/** Entries of the menu lead to pages. */
export const checkMenuPaths: Check = {
  name: 'menu-paths',
  codes: [menuNowhere],
  readsMenu: true,
  run: ({ entries, library }, report) => {
    for (const { value, source } of entriesOf(entries, 'menu')) {
      const known = new Set([...addresses(library), ...countedPaths(value.menus)]);
      checkPaths(value.menus, { source, pointer: '/menus' }, { known, report });
    }
  },
};

function checkItems({ key, field: { minItems: least = 0 }, place }: CheckedField, report: Report): void {
  if (least > mostRows) report(fieldTooMany, below(place, '/minItems'), { name: key, least, most: mostRows });
}

function checkEditors({ key, field, place }: CheckedField, report: Report): void {
  const access = field['x-access'];
  if (access === undefined || field.readOnly === true || field['x-calc'] !== undefined) return;
  const rights: readonly string[] = Object.values(access);
  // Where only those are named who may not see it, the others may edit it.
  const isClosed = Object.hasOwn(access, otherRoles) || rights.includes('read');
  if (!isClosed || rights.includes('edit') || field['x-number'] !== undefined || field.default !== undefined) return;
  const readOnly = below(place, '/readOnly');
  const fix = fixBy([editAt(readOnly, field.readOnly === undefined ? 'add' : 'replace', true)]);
  report(fieldNobodyEdits, below(place, '/x-access', 'key'), { name: key }, fix);
}

/** A required field that each step which edits it hides. */
function checkHiddenRequired({ descriptor, model, places }: LinkedProcess, report: Report): void {
  if (model === null || model.steps.every(({ hide }) => hide.length === 0)) return;
  const started = new Set(model.start.edit);
  const shown = new Set(model.steps.flatMap(({ edit, hide }) => edit.filter((path) => !hide.includes(path))));
  model.steps.forEach((step, index) => {
    for (const path of step.edit) {
      const needed = model.fields.get(path)?.required === true;
      if (!needed || !step.hide.includes(path) || shown.has(path) || started.has(path)) continue;
      const written = (descriptor.steps?.[index]?.hide ?? []).indexOf(path);
      const place = places.at(pointerTo('/steps', index, 'hide', ...(written < 0 ? [] : [written])));
      report(graphRequiredHidden, place, { name: path, step: step.id }, written < 0 ? {} : removing(place));
    }
  });
}

/** The addresses that have a page. */
function addresses({ records }: Library): ReadonlySet<string> {
  const own = [...records.values()].map(({ value: { id, area, path = `/${area}/${id}` } }) => path);
  return new Set([...fixedRoutes, ...own]);
}

/** The addresses of lists of what is counted. */
function countedPaths(menus: readonly MenuSource[]): readonly string[] {
  return menus.flatMap(({ path, counts, children = [] }) => [
    ...(counts === undefined ? [] : [path]),
    ...countedPaths(children),
  ]);
}

/** A page without pages below it may take the rest of an address for what it shows. */
function hasPage(path: string, known: ReadonlySet<string>): boolean {
  const open = fixedRoutes.filter((route) => !fixedRoutes.some((other) => other.startsWith(`${route}/`)));
  return known.has(path) || open.some((route) => path.startsWith(`${route}/`));
}

interface PathCheck {
  readonly known: ReadonlySet<string>;
  readonly report: Report;
}

function checkPaths(menus: readonly MenuSource[], place: Place, check: PathCheck): void {
  menus.forEach(({ code, path, counts, children = [], label }, index) => {
    const here = below(place, pointerTo('', index));
    checkPaths(children, below(here, '/children'), check);
    // A group opens its entries, a count the list of what it counts.
    const isOwn = path.startsWith('/') && children.length === 0 && counts === undefined;
    if (!isOwn || hasPage(path.replace(/[?#].*$/, ''), check.known)) return;
    const near = nearest(path, [...check.known]);
    const at = below(here, '/path');
    check.report(menuNowhere, at, { name: label ?? code, path }, near === null ? {} : replacing(at, near));
  });
}
