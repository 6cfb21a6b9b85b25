import { BusinessError } from '../platform/errors/business-error.ts';
import { grantedMenus } from '../directory/menus/menu-queries.ts';
import type { WaitingAt } from '../workflow/list-tasks.ts';
import { newestProcesses } from '../workflow/process-names.ts';
import { listOf } from '../workflow/stages.ts';
import { isAtNode, NodeMenus, type MenuNode } from '../workflow/menu-nodes.ts';
import type { Unit } from '../platform/unit.ts';
import type { NodeNotice } from './notice-counts.ts';

/** A node of the delivery pipeline with one of the processes that are worked on there. */
export interface NodeRow extends Omit<NodeNotice, 'count' | 'detail'> {
  readonly id: string;
  /** The node's own entry. */
  readonly nodeMenuId: string;
  /** Empty while no process is worked on there. */
  readonly processKey: string;
  readonly formId: string;
  readonly sort: number;
  /** 1 in use, 0 while no process is worked on there. */
  readonly status: number;
}

/** S7-29, S7-30: the nodes of these entries that the person sees, in the order asked, then in menu order. */
export async function nodesOfMenus(unit: Unit, menuIds: readonly string[]): Promise<readonly NodeRow[]> {
  const menus = new NodeMenus(await grantedMenus(unit.tx, unit.principal, 1, null));
  const processes = (await newestProcesses(unit, null)).map(({ model }) => model);
  return [...new Set(menuIds)].flatMap((menuId) => {
    const menu = menus.find(menuId);
    if (menu === undefined) return [];
    const rows = menus.nodesOf(menu).flatMap((node) => {
      const keys = processes.filter((process) => isAtNode(node.code, process)).map(({ id }) => id);
      return (keys.length === 0 ? [''] : keys).map((key) => ({ node, key }));
    });
    return rows.map(({ node, key }, index) => nodeRow(node, key, { menuId, name: menu.name, sort: index + 1 }));
  });
}

function nodeRow(
  { entry, code }: MenuNode,
  processKey: string,
  place: { readonly menuId: string; readonly name: string; readonly sort: number },
): NodeRow {
  return {
    id: processKey === '' ? entry.id : `${entry.id}:${processKey}`,
    menuId: place.menuId,
    menuName: place.name,
    nodeMenuId: entry.id,
    nodeCode: code,
    nodeName: entry.name,
    nodeNameEn: entry.name_en,
    processKey,
    formId: processKey,
    sort: place.sort,
    status: processKey === '' ? 0 : 1,
  };
}

/**
 * What is counted behind an entry: the tasks at some processes, or those of a list that it opens.
 *
 * @throws BusinessError 403 for an entry that the person does not see
 */
export async function waitingBehind(unit: Unit, menuId: string): Promise<WaitingAt> {
  const menus = new NodeMenus(await grantedMenus(unit.tx, unit.principal, 1, null));
  const menu = menus.find(menuId);
  if (menu === undefined) throw new BusinessError(403, 'http.forbidden');
  const list = listOf(menu);
  if (list !== null) return list;
  const codes = menus.nodesOf(menu).map(({ code }) => code);
  const processes = await newestProcesses(unit, null);
  return processes.filter(({ model }) => codes.some((code) => isAtNode(code, model))).map(({ model }) => model.id);
}
