import type { RecordModel } from '../../../core/model/model.ts';
import type { Text } from '../../../core/text/text.ts';
import { recordGroup } from '../../../core/product.ts';
import { get } from './client.ts';
import type { RecordRow } from './record.ts';
import type { Page, RowPrintReply, TaskRow } from './wire.ts';

/** A value that a step filled in, in words. */
export interface PassValue {
  readonly key: string;
  readonly label: Text;
  readonly text: Text;
}

/** A step of a process that was done with a row. */
export interface ParticipationStep {
  readonly seq: number;
  readonly step: string;
  readonly stepLabel: Text;
  readonly outcome: string;
  readonly outcomeLabel: Text | null;
  readonly actorName: string;
  readonly at: string;
  readonly comment: string;
  readonly values: readonly PassValue[];
  readonly files: readonly { readonly id: string; readonly name: string; readonly label: Text }[];
}

/** An instance of a process that names a row. */
export interface NamingInstance extends Pick<TaskRow, 'routeValue' | 'processInstanceId' | 'processCode'> {
  readonly processKey: string;
  readonly processLabel: Text;
  readonly stage: string;
  readonly status: 'running' | 'finished' | 'terminated' | 'revoked';
  readonly stepLabel: Text | null;
  readonly startedAt: string;
  readonly endedAt: string;
  /** Whether the person may open its detail page. */
  readonly inSight: boolean;
}

/** A process that has, or had, a row. */
export interface Pass extends NamingInstance {
  readonly verdicts: readonly {
    readonly id: string;
    readonly label: Text;
    readonly verdict: 'pass' | 'warn' | 'fail';
  }[];
  readonly steps: readonly ParticipationStep[];
}

/** Something that a row was made from, or that was made of it. */
export interface Kin {
  readonly key: string;
  readonly label: Text;
  readonly title: string;
  /** Whether it has a row that the person may open. */
  readonly known: boolean;
}

/** What processes did with a row. */
export interface Passport {
  readonly passes: readonly Pass[];
  readonly kin: { readonly parents: readonly Kin[]; readonly children: readonly Kin[] };
}

/** What a scanned code means. */
export interface Scanned {
  readonly by: 'key' | 'kin' | 'text' | 'none';
  readonly records: readonly RecordRow[];
}

function address({ area, id }: RecordModel, call: string): string {
  return `/${recordGroup(area)}/${id}/${call}`;
}

/** The row that a reference names. */
export function rowByKey(model: RecordModel, key: string): Promise<RecordRow> {
  return get(address(model, 'row'), { key }, { silent: true });
}

/** What processes did with the row of a key. */
export function loadPassport(model: RecordModel, key: string): Promise<Passport> {
  return get(address(model, 'passport'), { key }, { silent: true });
}

/** The rows that a scanned or typed code means. */
export function scanCode(model: RecordModel, code: string): Promise<Scanned> {
  return get(address(model, 'scan'), { code }, { silent: true });
}

/** The instances that name the row of a key, as a part of its page says. */
export function loadWork(
  model: RecordModel,
  query: { readonly key: string; readonly part: number; readonly current: number; readonly size: number },
): Promise<Page<NamingInstance>> {
  return get(address(model, 'work'), query, { silent: true });
}

/** What a print of these rows puts on paper; without an id the first print. */
export function printRows(model: RecordModel, ids: readonly string[], print: string): Promise<RowPrintReply> {
  return get(address(model, 'print'), { ids: ids.join(','), print }, { silent: true });
}

/** How many rows with these filters have which value of a field. */
export function countRows(
  model: RecordModel,
  by: string,
  filters: Readonly<Record<string, unknown>>,
): Promise<readonly { readonly value: string; readonly count: number }[]> {
  return get(address(model, 'counts'), { ...filters, by }, { silent: true });
}
