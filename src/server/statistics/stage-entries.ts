import type { ProcessModel } from '../../core/model/model.ts';
import { isAtNode, NodeMenus } from '../workflow/menu-nodes.ts';
import { grantedMenus } from '../directory/menus/menu-queries.ts';
import type { MenuRow } from '../directory/menus/menu-row.ts';
import { newestProcesses } from '../workflow/process-names.ts';
import { countsOf } from '../workflow/stages.ts';
import type { Unit } from '../platform/unit.ts';

/** A stage of the pipeline with the processes that are worked at the nodes of it that a person sees. */
export interface StageEntry {
  /** e.g. `experiment` */
  readonly stage: string;
  readonly entry: MenuRow;
  readonly processes: ReadonlySet<string>;
}

const stageWord = 'stage:';

/** The stages that a person sees, in the order of the menu; the stage-list of each entry holds the same processes. */
export async function stageEntries(unit: Unit): Promise<readonly StageEntry[]> {
  const rows = await grantedMenus(unit.tx, unit.principal, 1, null);
  const models = (await newestProcesses(unit, null)).map(({ model }) => model);
  const menus = new NodeMenus(rows);
  return rows
    .filter((row) => countsOf(row).startsWith(stageWord))
    .map((entry) => ({
      stage: countsOf(entry).slice(stageWord.length),
      entry,
      processes: processesAt(menus, entry, models),
    }));
}

function processesAt(menus: NodeMenus, entry: MenuRow, models: readonly ProcessModel[]): ReadonlySet<string> {
  const codes = menus.nodesOf(entry).map(({ code }) => code);
  return new Set(models.filter((model) => codes.some((code) => isAtNode(code, model))).map(({ id }) => id));
}

/** What names a stage on the wire. */
export function wireStage({ stage, entry }: StageEntry) {
  return { stage, menuId: entry.id, menuName: entry.name, menuNameEn: entry.name_en };
}
