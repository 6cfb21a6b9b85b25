import type { Text } from '../../../core/text/text.ts';
import type { PrintModel } from '../../../core/model/print-model.ts';
import type { PrintedEvent } from '../../../core/print/print-input.ts';
import type { Release } from '../../../core/model/release.ts';

/** A page of rows, as every list call answers. */
export interface Page<T> {
  readonly records: readonly T[];
  /** Exact to 10,000; 10,001 stands for more. */
  readonly total: number;
  readonly size: number;
  readonly current: number;
}

/** A row of the task lists (S3-14): the same fields in all of them, empty where they do not apply. */
export interface TaskRow {
  readonly taskId: string;
  readonly taskName: string;
  readonly taskDefinitionKey: string;
  readonly assignee: string;
  readonly assigneeName: string;
  readonly category: string;
  readonly categoryName: string;
  readonly createTime: string;
  readonly claimTime: string;
  /** Until when a task that is not done is in time; empty where its step sets no time. */
  readonly dueTime: string;
  readonly endTime: string;
  readonly historyTaskEndTime: string;
  readonly processInstanceId: string;
  readonly processDefinitionId: string;
  readonly processDefinitionKey: string;
  readonly processDefinitionName: string;
  readonly processDefinitionVersion: number;
  readonly processIsFinished: 'finished' | 'unfinished' | '';
  readonly status: 'claim' | 'todo' | 'finish';
  /** The instance's business number, e.g. EP20261120-001. */
  readonly processCode: string;
  /** Path part of the process's pages, prefix included. */
  readonly routeValue: string;
  /** Path part of the step's page. */
  readonly stepCode: string;
  /** Names in both languages, beside the plain Chinese ones. */
  readonly taskLabel: Text;
  readonly processLabel: Text;
  readonly variables: Readonly<Record<string, unknown>>;
  /** What tells people which task this is; empty where its form knows no such thing. */
  readonly projectNo: string;
  readonly projectName: string;
  readonly customerName: string;
  readonly customerOrg: string;
  /** Key of the dictionary `priority`. */
  readonly priority: string;
  /** Not done, and its time is over. */
  readonly overdue: boolean;
}

/** A process that can be started (start-list). */
export interface ProcessDefinitionRow {
  readonly id: string;
  readonly name: string;
  readonly key: string;
  readonly category: string;
  readonly categoryName: string;
  readonly version: number;
  readonly deploymentTime: string;
  readonly label: Text;
  readonly routeValue: string;
}

/** The instance a task belongs to. */
export interface InstanceInfo {
  readonly processInstanceId: string;
  readonly processCode: string;
  readonly processKey: string;
  readonly processName: string;
  readonly processLabel: Text;
  readonly routeValue: string;
  readonly status: 'running' | 'finished' | 'revoked' | 'terminated';
  readonly step: string;
  /** The task that is not done, and who has it; empty where there is none. */
  readonly openTaskId: string;
  readonly assignee: string;
  readonly assigneeName: string;
  readonly starter: string;
  readonly starterName: string;
  readonly startedAt: string;
  readonly endedAt: string;
}

/** One value that a completion changed. */
export interface ValueChange {
  readonly path: string;
  /** Row key, for a cell. */
  readonly row?: string;
  readonly before: unknown;
  readonly after: unknown;
}

/** A change of who has a task. */
type AssignmentChange = 'claim' | 'cancelReceive' | 'release' | 'handOver';

/** One entry of an instance's history. */
export interface TrailEntry {
  readonly seq: number;
  readonly kind: AssignmentChange | 'start' | 'complete' | 'recaption' | 'revoke' | 'convert';
  readonly step: string;
  readonly stepLabel: Text;
  readonly actor: string;
  readonly actorName: string;
  /** Who had the task before a release or a handing over, and who has it since; empty where nobody. */
  readonly fromName: string;
  readonly toName: string;
  readonly outcome: string;
  readonly outcomeLabel: Text | null;
  readonly comment: string;
  readonly at: string;
  readonly durationMs: number;
  readonly undone: boolean;
  /** Version of the form that it was done on; -1 where no form was. */
  readonly releaseVersion: number;
  /** Values of the sets stored with this completion alone. */
  readonly own: Readonly<Record<string, unknown>>;
  readonly changes: readonly ValueChange[];
  /** How many values changed; the replies of tasks and instances list the first 200. */
  readonly changeCount: number;
}

/** A value that differs between two points of the history, with who changed it last. */
export interface ComparedCell {
  readonly path: string;
  readonly before: unknown;
  readonly after: unknown;
  readonly seq: number;
  readonly step: string;
  readonly stepLabel: Text;
  readonly actorName: string;
  readonly at: string;
}

/** A row that came, went or differs. */
export interface ComparedRow {
  readonly row: string;
  readonly state: 'added' | 'removed' | 'changed';
  readonly cells: readonly ComparedCell[];
}

/** What differs in a table; `rows` may hold fewer than the numbers say. */
export interface ComparedTable {
  readonly table: string;
  readonly added: number;
  readonly removed: number;
  readonly changed: number;
  /** Cells that differ, those of rows that came or went left out. */
  readonly cells: number;
  readonly rows: readonly ComparedRow[];
}

/** What changed between two points of the history. */
export interface Comparison {
  readonly from: number;
  readonly to: number;
  readonly fields: readonly ComparedCell[];
  readonly tables: readonly ComparedTable[];
}

/** What a print puts on paper, as far as this person may see it. */
export interface PrintReply {
  readonly prints: readonly { readonly id: string; readonly label: Text }[];
  readonly print: PrintModel;
  readonly instance: InstanceInfo;
  readonly release: Release;
  readonly data: Readonly<Record<string, unknown>>;
  readonly access: { readonly read: readonly string[] };
  readonly trail: readonly PrintedEvent[];
}

/** What a print of rows puts on paper, as far as this person may see it. */
export interface RowPrintReply extends Pick<PrintReply, 'prints' | 'print' | 'release' | 'access' | 'trail'> {
  readonly rows: readonly { readonly number: string; readonly data: Readonly<Record<string, unknown>> }[];
}

/** What was typed into a task and not yet handed in. */
export interface DraftReply {
  readonly seq: number;
  readonly release: { readonly formId: string; readonly version: number };
  readonly header: Readonly<Record<string, unknown>>;
  readonly patches: readonly unknown[];
  readonly savedAt: string;
  /** What the form shown has no place for, where the draft was typed into an older one. */
  readonly left?: readonly LeftTyped[];
}

/** A typed value that a newer form does not take over, in words. */
export interface LeftTyped {
  /** Where it stood in the older form. */
  readonly path: string;
  /** The row of a table, from 0; null for a form field. */
  readonly row: number | null;
  readonly label: Text;
  readonly shown: Text;
  readonly reason: 'displaced' | 'empty' | 'failed' | 'gone' | 'unread';
}

/** A process that an outcome may open. */
export interface Offer {
  readonly process: string;
  readonly label: Text;
}

/** Everything a task or detail page needs, in one reply. */
export interface TaskDetail {
  /** Null on the detail page of an instance. */
  readonly task: TaskRow | null;
  readonly instance: InstanceInfo;
  /** Null when not even an earlier release can be read: the data are then shown as they are. */
  readonly release: (Release & { readonly degraded?: boolean }) | null;
  readonly data: Readonly<Record<string, unknown>>;
  readonly access: { readonly edit: readonly string[]; readonly read: readonly string[] };
  readonly draft: DraftReply | null;
  /** Columns that name places which have to be free, where this person fills them. */
  readonly places?: readonly string[];
  readonly trail: readonly TrailEntry[];
  /** Older forms that entries of the history are read by: their names, units or codes are others. */
  readonly forms?: readonly Release[];
  /** By outcome, the processes that it may open. */
  readonly offers: Readonly<Record<string, readonly Offer[]>>;
  /** User id of who completed the step before, or ''. */
  readonly prevUser: string;
  /** What this person may do with the instance now. */
  readonly may: {
    readonly recaption: boolean;
    readonly revoke: boolean;
    readonly claim: boolean;
    readonly cancelReceive: boolean;
    /** Take a colleague's task from them. */
    readonly release: boolean;
    readonly handOver: boolean;
  };
}

/** The counters of the task lists and stages (S3-12); -1 stands for no value. */
export type TaskCounters = Readonly<Record<string, number>>;

/** What is told of a task before it is decided on together with others. */
export interface TaskPreview {
  readonly processInstanceId: string;
  /** The newest point of the history. */
  readonly seq: number;
  readonly processCode: string;
  readonly processLabel: Text;
  readonly taskLabel: Text;
  /** Why it is done by itself; empty where it need not be. */
  readonly problem: '' | 'no-opinion' | 'fields';
  readonly outcomes: readonly {
    readonly id: string;
    readonly label: Text;
    readonly direction: 'forward' | 'backward' | 'terminate';
  }[];
  readonly formId: string;
  readonly version: number;
  /** Something typed and not handed in goes with the completion. */
  readonly hasDraft: boolean;
  /** The last return from this step; null where there was none. */
  readonly returned: {
    readonly seq: number;
    readonly at: string;
    readonly actorName: string;
    readonly comment: string;
  } | null;
  /** Values that differ since. */
  readonly changeCount: number;
}

/** The preview of a task, or why there is none. */
export interface PreviewedTask {
  readonly taskId: string;
  readonly code: number;
  readonly msg: string;
  readonly preview: TaskPreview | null;
}
