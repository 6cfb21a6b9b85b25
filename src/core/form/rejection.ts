import type { Text } from '../text/text.ts';

/** Why something submitted was not taken. */
export type RejectionReason =
  | 'unknown'
  | 'hidden'
  | 'read-only'
  | 'locked'
  | 'not-rows'
  | 'row-unknown'
  | 'row-repeated';

/** One thing submitted that was not taken. */
export interface Rejection {
  /** JSON pointer into the submission. */
  readonly pointer: string;
  readonly reason: RejectionReason;
  readonly message: Text;
}

const messages: Readonly<Record<RejectionReason, (pointer: string) => Text>> = {
  unknown: (at) => ({
    zh: `${at}:本表单没有这个字段，请去掉后重试`,
    en: `${at}: the form has no such field; leave it out`,
  }),
  hidden: (at) => ({
    zh: `${at}:您无权填写这个字段，请去掉后重试`,
    en: `${at}: this field is not yours to fill in; leave it out`,
  }),
  'read-only': (at) => ({
    zh: `${at}:此处只读，不能改动；请刷新页面后重试`,
    en: `${at}: read only here and may not be changed; reload the page and try again`,
  }),
  locked: (at) => ({
    zh: `${at}:已锁定，不能改动；请刷新页面后重试`,
    en: `${at}: locked and may not be changed; reload the page and try again`,
  }),
  'not-rows': (at) => ({ zh: `${at}:应为行的列表`, en: `${at}: must be a list of rows` }),
  'row-unknown': (at) => ({
    zh: `${at}:没有这一行，此处不能增加行；请刷新页面后重试`,
    en: `${at}: there is no such row and none may be added here; reload the page and try again`,
  }),
  'row-repeated': (at) => ({ zh: `${at}:同一行出现两次`, en: `${at}: the row is sent twice` }),
};

/** A rejection with its words. */
export function rejection(pointer: string, reason: RejectionReason): Rejection {
  return { pointer, reason, message: messages[reason](pointer === '' ? '/' : pointer) };
}
