import type { Generated } from 'kysely';

/** The tabs of the page (S2-34): 通知, 消息, 邮件. */
export type NoticeKind = 'notice' | 'message' | 'mail';

/** Why somebody is told; each belongs to one kind. */
export type NoticeReason =
  | 'claimable'
  | 'returned'
  | 'overdue'
  | 'comment'
  | 'letter'
  | 'login-phone'
  | 'login-account'
  | 'question'
  | 'answer'
  | 'withdrawn';

/** Something that people are told once. */
export interface NoticeTable {
  id: Generated<string>;
  tenant_id: string;
  kind: NoticeKind;
  reason: NoticeReason;
  /** Null where it is about the person's own login, like `release_id`. */
  instance_id: string | null;
  /** The task that it asks to be done; the notice goes with it. Null where it asks for nothing. */
  task_id: string | null;
  /** The form that names process and step. */
  release_id: string | null;
  step: string;
  /** Who caused it; `0` is the system itself. */
  actor: string;
  /** What was said; empty where nothing was. */
  text: string;
  at: Date;
}

/** Whom a notice is for: a person, or whoever has a role and may see the instance. */
export interface NoticeAddressTable {
  notice_id: string;
  tenant_id: string;
  user_id: string | null;
  role: string | null;
  at: Date;
}

/** A notice that a person has read. */
export interface NoticeReadTable {
  user_id: string;
  notice_id: string;
  tenant_id: string;
}
