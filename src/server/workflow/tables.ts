import type { ColumnType, Generated, GeneratedAlways } from 'kysely';
import type { EventKind } from '../../core/model/step-table.ts';
import type { Row } from '../../core/values/finding.ts';

type Json<T> = ColumnType<T, string, string>;

/** A run of a process. `status`, `step` and `seq` are a cache of its events. */
export interface InstanceTable {
  id: Generated<string>;
  tenant_id: string;
  definition_id: string;
  process_key: string;
  business_no: string;
  status: 'running' | 'finished' | 'terminated' | 'revoked';
  step: string | null;
  seq: number;
  starter: string;
  started_at: Date;
  ended_at: Date | null;
  sample_count: number;
  /** The instance whose outcome opened this one. */
  opened_by: string | null;
  /** The release whose form `data` is written by; null where that is the newest task's. */
  data_release: string | null;
  data: Json<Record<string, unknown>>;
  /** Of `data`, as are the next two: whose the instance is. */
  region: GeneratedAlways<string | null>;
  sales_user: GeneratedAlways<string | null>;
  customer_manager: GeneratedAlways<string | null>;
  /** Of `data` too: what task lists show and search. */
  project_no: GeneratedAlways<string | null>;
  contract_no: GeneratedAlways<string | null>;
  paper_contract_no: GeneratedAlways<string | null>;
  project_name: GeneratedAlways<string | null>;
  customer_name: GeneratedAlways<string | null>;
  customer_org: GeneratedAlways<string | null>;
  priority: GeneratedAlways<string | null>;
  project_text: GeneratedAlways<string>;
  customer_text: GeneratedAlways<string>;
}

/** A step of an instance to be done, or done. */
export interface TaskTable {
  id: Generated<string>;
  tenant_id: string;
  instance_id: string;
  process_key: string;
  step: string;
  status: 'open' | 'claimed' | 'done';
  /** Roles that may claim it. */
  roles: string[];
  assignee: string | null;
  /** The release whose form the task shows, for the task's life. */
  release_id: string;
  /** The event that opened it. */
  from_seq: number;
  outcome: string | null;
  comment: string;
  opened_at: Date;
  claimed_at: Date | null;
  done_at: Date | null;
  /** When it is due; null where its step says nothing. */
  due_at: Date | null;
  /** Whether people were told that it is late. */
  late_told: Generated<boolean>;
  ver: Generated<number>;
}

/** A role that may claim an open task. */
export interface CandidateTable {
  task_id: string;
  role: string;
  tenant_id: string;
  process_key: string;
  opened_at: Date;
}

/** What happened to an instance, in order. */
export interface EventTable {
  instance_id: string;
  seq: number;
  tenant_id: string;
  kind: EventKind;
  task_id: string | null;
  step: string | null;
  outcome: string | null;
  to_step: string | null;
  actor: string;
  comment: string;
  at: Date;
  duration_ms: string | null;
  release_id: string | null;
  source: string;
  /** Values of the step's own sets. */
  own: Json<Record<string, unknown>> | null;
  /** Header values that the step may edit, as left by it. */
  written: Json<Record<string, unknown>> | null;
  changes: Json<readonly unknown[]> | null;
  undone: Generated<boolean>;
  /** Who had the task before a release or a handing over, and who has it since; null where nobody. */
  from_user: string | null;
  to_user: string | null;
  /** The transaction that wrote it. */
  xid: GeneratedAlways<string | null>;
}

/** What a person typed into a task and did not hand in yet. */
export interface DraftTable {
  task_id: string;
  user_id: string;
  tenant_id: string;
  seq: string;
  body: string;
  saved_at: Date;
}

/** What a person typed into the application form of a process. */
export interface StartDraftTable extends Omit<DraftTable, 'task_id'> {
  process_key: string;
}

/** A question about a value of an instance; what was said stands in the events that it names. */
export interface QuestionTable {
  id: Generated<string>;
  tenant_id: string;
  instance_id: string;
  /** A field, or a column as `table.column`. */
  path: string;
  /** The key of its row, of a table without keys its number; empty for a field of the form. */
  row_key: string;
  /** Who did the step of the value; null where nobody has yet, or nobody who may see it. */
  asked_of: string | null;
  asked_seq: number;
  /** Null while it is open. */
  answered_seq: number | null;
  /** The form that it was asked on; null where that is not known. */
  release_id: string | null;
  /** Marks of the rows of its table, as they were when it was asked; null where keys name them. */
  row_marks: ColumnType<readonly Row[] | null, string | null, never>;
}

/** The last number given, by name and period. */
export interface NumberCounterTable {
  tenant_id: string;
  name: string;
  period: string;
  last: number;
}
