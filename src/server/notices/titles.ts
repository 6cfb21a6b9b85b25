import type { Text } from '../../core/text/text.ts';
import type { NoticeReason } from './tables.ts';

/** What titles are made of. */
export interface TitleParts {
  readonly process: Text;
  readonly step: Text;
  readonly businessNo: string;
  /** Real name of who caused it; empty where nobody did. */
  readonly actor: string;
  /** `yyyy-MM-dd`; empty where the task is never due. */
  readonly due: string;
}

type Title = (parts: TitleParts) => Text;

/** The title of a notice by its reason; made when it is read, in both languages. */
export const noticeTitles: Readonly<Record<NoticeReason, Title>> = {
  claimable: ({ process, step }) => ({
    zh: `可签收：${process.zh} · ${step.zh}`,
    en: `To be claimed: ${process.en}, ${step.en}`,
  }),
  returned: ({ process, step, actor }) => ({
    zh: `${actor}退回：${process.zh} · ${step.zh}`,
    en: `Returned by ${actor}: ${process.en}, ${step.en}`,
  }),
  overdue: ({ process, step, due }) => ({
    zh: `已逾期（应于 ${due} 完成）：${process.zh} · ${step.zh}`,
    en: `Overdue since ${due}: ${process.en}, ${step.en}`,
  }),
  comment: ({ process, step, actor }) => ({
    zh: `${actor}提到了您：${process.zh} · ${step.zh}`,
    en: `${actor} mentioned you: ${process.en}, ${step.en}`,
  }),
  'login-phone': ({ actor }) => ({
    zh: `${actor}更换了您的登录手机号`,
    en: `${actor} changed the telephone that signs you in`,
  }),
  'login-account': ({ actor }) => ({ zh: `${actor}修改了您的登录账号`, en: `${actor} renamed your account` }),
  question: ({ process, businessNo, actor }) => ({
    zh: `${actor}提问：${process.zh} ${businessNo}`,
    en: `${actor} asks about ${process.en} ${businessNo}`,
  }),
  answer: ({ process, businessNo, actor }) => ({
    zh: `${actor}回答：${process.zh} ${businessNo}`,
    en: `${actor} answered about ${process.en} ${businessNo}`,
  }),
  withdrawn: ({ process, businessNo, actor }) => ({
    zh: `${actor}撤销了已通过的审批：${process.zh} ${businessNo}`,
    en: `${actor} took the approval back: ${process.en} ${businessNo}`,
  }),
  letter: ({ process, businessNo }) => ({ zh: `${process.zh} ${businessNo}`, en: `${process.en} ${businessNo}` }),
};
