import { sql } from 'kysely';
import type { Reply } from '../../core/calls/calls.ts';
import type { Text } from '../../core/text/text.ts';
import type { ProcessModel } from '../../core/model/model.ts';
import { wireDate, wireTime } from '../platform/clock.ts';
import type { Page, RawQuery } from '../platform/http/page.ts';
import { sqlPage } from '../platform/http/sql-page.ts';
import { routeValue, stepLabel } from '../workflow/listed-task.ts';
import { realNames } from '../workflow/people.ts';
import { instancesInSight, sightOf } from '../workflow/policy.ts';
import { processesOf } from '../workflow/process-names.ts';
import { countUnread, ownNotices, type OwnNotice, type UnreadCounts } from './own-notices.ts';
import type { NoticeKind } from './tables.ts';
import { noticeTitles } from './titles.ts';
import type { Unit } from '../platform/unit.ts';

/** A notice on the wire. */
type NoticeItem = Reply<'GET /api/seqdesk-baseconfig/notice/list'>['records'][number];

const fields = { reason: 'text', businessNo: 'text', text: 'text', createTime: 'time' } as const;

/** Contract 7.5: a page of a person's notices, newest first, with what is unread of each kind. */
export async function listNotices(
  unit: Unit,
  { kind, query }: { readonly kind: NoticeKind | null; readonly query: RawQuery },
): Promise<Page<NoticeItem> & { readonly unread: UnreadCounts }> {
  const sight = await sightOf(unit);
  const from = sql<OwnNotice>`
    select own.*, business_no as "businessNo" from (${ownNotices(sight)}) own
    where ${kind === null ? sql`true` : sql`kind = ${kind}`}`;
  const order = sql`"createTime" desc, id desc`;
  const page = await sqlPage(unit.tx, query, { from, fields, order, toWire: (row: OwnNotice) => row });
  const toItem = await itemMaker(unit, page.records);
  return { ...page, records: page.records.map(toItem), unread: await countUnread(unit.tx, sight) };
}

async function itemMaker(unit: Unit, rows: readonly OwnNotice[]): Promise<(row: OwnNotice) => NoticeItem> {
  const models = await processesOf(unit, rows);
  const actors = rows.map((row) => row.actor);
  const names = await realNames(unit.tx, actors);
  const instances = [...new Set(rows.flatMap((row) => row.instance_id ?? []))];
  const seen = await instancesInSight(unit, instances);
  return (row) => {
    const model = models.get(row.release_id ?? '') ?? null;
    return {
      id: row.id,
      kind: row.kind,
      reason: row.reason,
      title: titleOf(row, model, names.get(row.actor) ?? ''),
      text: row.text,
      path: seen.has(row.instance_id ?? '') ? pathOf(row, model) : '',
      taskId: row.task_id ?? '',
      processInstanceId: row.instance_id ?? '',
      businessNo: row.business_no,
      createTime: wireTime(row.createTime),
      read: row.read,
      done: row.done,
    };
  };
}

function titleOf(row: OwnNotice, model: ProcessModel | null, actor: string): Text {
  return noticeTitles[row.reason]({
    process: model?.label ?? { zh: row.process_key, en: row.process_key },
    step: stepLabel(model, row.step),
    businessNo: row.business_no,
    actor,
    due: row.due_at === null ? '' : wireDate(row.due_at),
  });
}

/** The page of the task while it is to be done, else that of the instance. */
function pathOf(row: OwnNotice, model: ProcessModel | null): string {
  const task = row.task_id === null || row.done ? null : row.task_id;
  const place = task === null ? `detail/${row.instance_id}` : `${row.step}/${task}`;
  return `/work/process/${routeValue(model, row.process_key)}/${place}/${encodeURIComponent(row.business_no)}`;
}
