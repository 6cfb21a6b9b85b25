import { application } from '../../../../core/application.ts';
import { apiGroups } from '../../../../core/product.ts';
import type { DescribedCall, DescribedCalls, JsonSchema } from '../described-call.ts';
import { data, id, integer, listOf, ref, required, row, text } from '../shapes.ts';

const digits = `/api/${apiGroups.delivery}/digitnotice`;
const composition = `/api/${apiGroups.baseConfig}/delivery-process-composition`;

const sampleCounts = row({
  waitPlanSampleCount: integer,
  waitFeedbackSampleCount: integer,
  waitQcSampleCount: integer,
});

/** Shapes of what waits at stages and nodes. */
export const deliverySchemas: Readonly<Record<string, JsonSchema>> = {
  DeliveryNodeNotice: row({
    menuId: id,
    nodeCode: text,
    nodeName: text,
    nodeNameEn: text,
    count: integer,
    menuName: text,
    detail: sampleCounts,
  }),
  DeliveryNotice: row({
    menuId: id,
    menuName: text,
    menuNameEn: text,
    count: integer,
    deliveryNodeNoticeVOList: listOf(ref('DeliveryNodeNotice')),
  }),
  DeliveryNode: row({
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
};

const parts = [...application.stages.flatMap(({ part }) => part ?? []), 'aggregation'];

const menuIds: JsonSchema = { type: 'array', items: { type: 'string' }, description: 'Ids of menu entries.' };

const notice = (part: string): DescribedCall => ({
  summary:
    part === 'aggregation' ? 'What waits at the nodes of any stage.' : `What waits at the nodes of one stage: ${part}.`,
  body: menuIds,
  reply: data(listOf(ref('DeliveryNotice'))),
});

/** S7-28 to S7-30. */
export const deliveryCalls: DescribedCalls = {
  ...Object.fromEntries(parts.map((part) => [`POST ${digits}/${part}`, notice(part)])),
  [`GET ${composition}/list-node-by-menuId`]: {
    summary: 'The nodes below one menu entry.',
    query: { menuId: required('Id of the menu entry.') },
    reply: data(listOf(ref('DeliveryNode'))),
  },
  [`POST ${composition}/list-node-by-menuIdList`]: {
    summary: 'The nodes below several menu entries.',
    body: menuIds,
    reply: data(listOf(ref('DeliveryNode'))),
  },
};
