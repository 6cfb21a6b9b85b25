import { application } from '../../core/application.ts';
import { sampleCounts } from '../../core/words/counters.ts';
import type { ProcessModel } from '../../core/model/model.ts';
import { grantedMenus } from '../directory/menus/menu-queries.ts';
import type { MenuRow } from '../directory/menus/menu-row.ts';
import { countedMost } from '../workflow/list-page.ts';
import { listOf } from '../workflow/stages.ts';
import { noValue } from '../workflow/task-count.ts';
import { waitingFor, type WaitingFor } from '../workflow/waiting.ts';
import { isAtNode, NodeMenus, type MenuNode } from '../workflow/menu-nodes.ts';
import type { Unit } from '../platform/unit.ts';

/** The parts of the notice, each with the stage whose entries it counts; null for all of them. */
export const noticeParts: ReadonlyMap<string, string | null> = new Map([
  ...application.stages.flatMap(({ id, part }) => (part === undefined ? [] : [[part, id] as const])),
  ['aggregation', null],
]);

type SampleCounts = Readonly<Record<string, number>>;

/** What waits at one node. */
export interface NodeNotice {
  readonly menuId: string;
  readonly nodeCode: string;
  readonly nodeName: string;
  readonly nodeNameEn: string;
  /** Tasks that are not done; -1 while no process is worked on there. */
  readonly count: number;
  /** Name of the stage's entry. */
  readonly menuName: string;
  /** Samples of those tasks by what they wait for; -1 where the node knows no such wait. */
  readonly detail: SampleCounts;
}

/** What waits behind one menu entry. */
export interface MenuNotice {
  readonly menuId: string;
  readonly menuName: string;
  readonly menuNameEn: string;
  /** The sum of its nodes; -1 = no value. */
  readonly count: number;
  readonly deliveryNodeNoticeVOList: readonly NodeNotice[];
}

/** S7-28: what waits behind each of these entries that the person sees, in the order asked. */
export async function noticeCounts(
  unit: Unit,
  part: string,
  menuIds: readonly string[],
): Promise<readonly MenuNotice[]> {
  const menus = new NodeMenus(await grantedMenus(unit.tx, unit.principal, 1, null));
  const waiting = await waitingFor(unit);
  const entries = [...new Set(menuIds)].flatMap((id) => menus.find(id) ?? []);
  const stage = noticeParts.get(part) ?? null;
  return entries.map((entry) => menuNotice(entry, menus, { stage, waiting }));
}

/** What is counted: what waits, of one stage alone where the part has one. */
interface Counted {
  readonly stage: string | null;
  readonly waiting: WaitingFor;
}

function menuNotice(entry: MenuRow, menus: NodeMenus, { stage, waiting }: Counted): MenuNotice {
  const isOfPart = stage === null || menus.stageOf(entry) === stage;
  const nodes = isOfPart ? menus.nodesOf(entry).map((node) => nodeNotice(node, waiting)) : [];
  return {
    menuId: entry.id,
    menuName: entry.name,
    menuNameEn: entry.name_en,
    count: (stage === null ? listCount(entry, waiting) : null) ?? sumOf(nodes.map(({ count }) => count)),
    deliveryNodeNoticeVOList: nodes,
  };
}

/** The length of the list that an entry opens; null where it opens none. */
function listCount(entry: MenuRow, { claimable, todo }: WaitingFor): number | null {
  const list = listOf(entry);
  if (list === 'claim') return claimable;
  return list === 'todo' ? todo : null;
}

function nodeNotice({ entry, stage, code }: MenuNode, { processes, steps }: WaitingFor): NodeNotice {
  const here = processes.filter((process) => isAtNode(code, process));
  const keys = new Set(here.map(({ id }) => id));
  const counted = steps.filter(({ processKey }) => keys.has(processKey));
  const details = sampleCounts.map((name) => {
    const samples = counted.filter(({ countsAs }) => countsAs === name).map((step) => step.samples);
    return [name, samples.length > 0 || waitsFor(here, name) ? sumOf([0, ...samples]) : noValue] as const;
  });
  return {
    menuId: entry.id,
    nodeCode: code,
    nodeName: entry.name,
    nodeNameEn: entry.name_en,
    count: here.length === 0 ? noValue : sumOf([0, ...counted.map(({ tasks }) => tasks)]),
    menuName: stage.name,
    detail: Object.fromEntries(details),
  };
}

function waitsFor(processes: readonly ProcessModel[], name: string): boolean {
  return processes.some((process) => process.steps.some(({ countsAs }) => countsAs === name));
}

/** The sum of what has a value, as far as lists count; -1 where nothing has one. */
function sumOf(counts: readonly number[]): number {
  const valued = counts.filter((count) => count !== noValue);
  if (valued.length === 0) return noValue;
  const total = valued.reduce((sum, count) => sum + count, 0);
  return Math.min(total, countedMost);
}
