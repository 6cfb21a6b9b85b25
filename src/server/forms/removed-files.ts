import type { PlanItem } from '../../core/calls/releases.ts';
import { change, gravest, type ReleaseChange } from '../../core/release/change.ts';
import { isObject } from '../../core/text/json.ts';
import type { DescriptorSource } from '../../core/words/reading/parse.ts';
import type { DictionaryDescriptor, MenuDescriptor } from '../../generated/descriptor.ts';
import { dropDictionary } from '../directory/dictionaries/release-dictionary.ts';
import type { Unit } from '../platform/unit.ts';
import { applySource, planSource, type SourcePlan } from './plan-sources.ts';
import { newestHead } from './release-queries.ts';
import { takeOutOfUse } from './retire-release.ts';
import type { RemovedFile } from './asked-files.ts';
import { labelOf } from './deleted-files.ts';
import { isBuiltIn } from './library.ts';
import { countsOf } from './stored-counts.ts';
import { nothingStored } from './stored-effects.ts';

/** A file that goes out of use, and what goes with it. */
export interface RemovalPlan {
  readonly item: PlanItem;
  /** Of a dictionary or menu: the file without anything in it. */
  readonly source: SourcePlan | null;
}

/** What taking a file out of use changes. */
export async function planRemoval(
  unit: Unit,
  { kind, id, file }: RemovedFile,
  { base, menu }: { readonly base: DescriptorSource | null; readonly menu: MenuDescriptor | null },
): Promise<RemovalPlan> {
  const value = isObject(base?.value) ? base.value : {};
  const label = labelOf(value, id);
  const named = { kind: kind as PlanItem['kind'], id, file, label, version: 0 };
  // Everybody finds their pages by the menu: it may be empty, but there is one.
  if (kind === 'menu' && isBuiltIn(kind, id)) return { source: null, item: removedItem(named, [menuStays]) };
  if (kind === 'dictionary' || kind === 'menu') {
    const text = JSON.stringify({ ...value, ...(kind === 'menu' ? { menus: [], top: [] } : { entries: [] }) });
    const source = await planSource(unit, { ...named, kind, against: 1 }, { text, base, menu });
    return { source, item: source === null ? removedItem(named, [goesAway]) : { ...source.item, version: 0 } };
  }
  if (kind !== 'process' && kind !== 'record' && kind !== 'table')
    return { source: null, item: removedItem(named, [goesAway]) };
  const head = await newestHead(unit.tx, releaseId(kind, id), { roles: [], every: true });
  const counts = kind === 'table' ? noCounts : await countsOf(unit.tx, { id, kind });
  const item = removedItem({ ...named, against: head?.version ?? -1 }, formChanges(counts));
  return { source: null, item: { ...item, ...counts } };
}

const noCounts = { tasks: 0, drafts: 0, rows: 0 };
const menuStays = change(
  'refuse',
  'file',
  '菜单不能停用：要清空它，就把 "menus" 和 "top" 写成空列表',
  'the menu cannot go out of use: to empty it, leave "menus" and "top" without entries',
);
const goesAway = change('safe', 'file', '文件不再使用', 'the file goes out of use');

function removedItem(
  named: Pick<PlanItem, 'kind' | 'id' | 'file' | 'label' | 'version'> & { readonly against?: number },
  changes: readonly ReleaseChange[],
): PlanItem {
  return { against: 1, ...named, ...noCounts, class: gravest(changes), changes: [...changes], ...nothingStored };
}

/** Open tasks keep a form in use; rows and drafts stay stored, out of everybody's sight. */
function formChanges({ tasks, drafts, rows }: typeof noCounts): readonly ReleaseChange[] {
  if (tasks > 0)
    return [
      change(
        'refuse',
        'file',
        `还有 ${tasks} 个未完成任务，不能停用`,
        `${tasks === 1 ? '1 open task still shows' : `${tasks} open tasks still show`} it: it cannot go out of use`,
      ),
    ];
  const left = [
    { count: rows, zh: '行', one: 'row', many: 'rows' },
    { count: drafts, zh: '份草稿', one: 'draft', many: 'drafts' },
  ].filter(({ count }) => count > 0);
  if (left.length === 0) return [change('safe', 'file', '停用', 'goes out of use')];
  const zh = left.map((each) => `${each.count} ${each.zh}`).join('、');
  const en = left.map(({ count, one, many }) => `${count} ${count === 1 ? one : many}`).join(' and ');
  const stay = drafts + rows === 1 ? 'stays' : 'stay';
  return [
    change('pin', 'file', `停用，${zh}保留但不再可见`, `goes out of use; ${en} of it ${stay} stored, out of sight`),
  ];
}

/** Takes a file out of use, with what it made. */
export async function applyRemoval(unit: Unit, { item, source }: RemovalPlan, reason: string): Promise<void> {
  const { kind, id, against } = item;
  if (source !== null) await applySource(unit, source);
  if (source !== null && kind === 'dictionary')
    await dropDictionary(unit, JSON.parse(source.text) as DictionaryDescriptor);
  if ((kind === 'process' || kind === 'record' || kind === 'table') && against >= 0)
    await takeOutOfUse(unit, { formId: releaseId(kind, id), reason });
}

function releaseId(kind: string, id: string): string {
  return kind === 'table' ? `table:${id}` : id;
}
