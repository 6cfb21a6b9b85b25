import { application } from '../application.ts';
import { sampleCounts } from '../words/counters.ts';
import type { CallGroup } from './call.ts';
import { textUpTo } from './input.ts';
import { data, id, integer, listOf, named, row, text, type Schema } from './shapes.ts';

const counted = row(Object.fromEntries(sampleCounts.map((name) => [name, integer])));

const nodeNotice = named(
  'DeliveryNodeNotice',
  row({
    menuId: id,
    nodeCode: text,
    nodeName: text,
    nodeNameEn: text,
    count: integer,
    menuName: text,
    detail: counted,
  }),
);

/** What waits at the nodes below a menu entry. */
const deliveryNotice = named(
  'DeliveryNotice',
  row({ menuId: id, menuName: text, menuNameEn: text, count: integer, deliveryNodeNoticeVOList: listOf(nodeNotice) }),
);

const node = named(
  'DeliveryNode',
  row({
    id: text,
    menuId: id,
    menuName: text,
    nodeMenuId: id,
    nodeCode: text,
    nodeName: text,
    nodeNameEn: text,
    processKey: text,
    formId: text,
    sort: integer,
    status: integer,
  }),
);

/** Ids of menu entries; a missing body means none. */
const menuIds: Schema<readonly string[]> = {
  type: 'array',
  maxItems: 2000,
  items: textUpTo(40),
  description: 'Ids of menu entries.',
};

function waitingAt(summary: string) {
  return { summary, unaudited: 'reads', unkeyed: 'reads' as const, body: menuIds, reply: data(listOf(deliveryNotice)) };
}

const parts = application.stages.flatMap(({ part }) => part ?? []);

/** S7-28 to S7-30. */
export const deliveryCalls = {
  // The company says which stages are counted by themselves.
  ...(Object.fromEntries(
    parts.map((part) => [
      `POST /api/seqdesk-experimental-delivery/digitnotice/${part}`,
      waitingAt(`What waits at the nodes of one stage: ${part}.`),
    ]),
  ) as object),
  'POST /api/seqdesk-experimental-delivery/digitnotice/aggregation': waitingAt('What waits at the nodes of any stage.'),
  'GET /api/seqdesk-baseconfig/delivery-process-composition/list-node-by-menuId': {
    summary: 'The nodes below one menu entry.',
    query: { menuId: { description: 'Id of the menu entry; without it there are none.' } },
    reply: data(listOf(node)),
  },
  'POST /api/seqdesk-baseconfig/delivery-process-composition/list-node-by-menuIdList': {
    summary: 'The nodes below several menu entries.',
    unaudited: 'reads',
    unkeyed: 'reads',
    body: menuIds,
    reply: data(listOf(node)),
  },
} satisfies CallGroup;
