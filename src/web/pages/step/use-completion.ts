import { App } from 'antd';
import { useCallback, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import type { OutcomeModel } from '../../../core/model/model.ts';
import { outcomeValues } from '../../../core/form/outcome-values.ts';
import { validate, validateKnown } from '../../../core/form/validate.ts';
import type { CompletionReply } from '../../../core/calls/moves.ts';
import { joinList } from '../../../core/text/list-text.ts';
import type { TaskDetail } from '../../../core/calls/task-detail.ts';
import { ask } from '../../data/calls/client.ts';
import { useFormKey, type FormKey } from '../../data/calls/form-key.ts';
import { waitOrThrow } from '../../form/drafts/waiting-calls.ts';
import type { OpenForm } from '../../form/renderer/open-form.ts';
import { useLanguage } from '../../i18n/i18n.ts';
import { stepPath } from '../task-list/task-path.ts';
import { findingsOf } from './rejection.ts';
import { useCall } from '../../data/state/use-call.ts';
import { failureText } from '../../data/state/use-loaded.ts';

/** Seconds that a message with names to read stays. */
const leftBehindSeconds = 20;

/** What goes with an outcome: the person's words and the processes to open. */
export interface Decision {
  readonly outcome: OutcomeModel;
  readonly comment: string;
  readonly open: readonly string[];
}

/** What came of handing in: the server took it, it waits in this browser for the network, or it has to be tried again. */
export type HandedIn = 'done' | 'waiting' | 'failed';

/** Handing a step in: under way or not, why it failed, and how. */
export interface Completing {
  readonly busy: boolean;
  readonly failure: string | null;
  readonly complete: (decision: Decision) => Promise<HandedIn>;
}

/** Whether the form may go out as it is; what keeps it back is shown at its place. */
export function mayGoOut({ store, check }: OpenForm, outcome?: OutcomeModel): boolean {
  store.settle();
  const isForward = outcome === undefined || outcome.direction === 'forward';
  // An earlier try to hand on must not leave its demands standing over a return.
  const rows = store.validateAs(isForward ? 'submit' : 'draft');
  const findings = isForward
    ? validateKnown(store.engine, check, { outcome: outcome ?? null, rows })
    : validate(store.engine, check, 'submit', outcome);
  store.showRemote(findings);
  return !findings.some((finding) => finding.level === 'error');
}

/**
 * Whether the form may go out with this outcome; what keeps it back is shown at its place. The result of an opinion or a
 * review follows from the outcome, and what is needed may follow from the result.
 */
export function isReady(form: OpenForm, outcome: OutcomeModel): boolean {
  const { store } = form;
  store.settle();
  const own = store.view.sections.flatMap(({ fields }) => fields.filter((shown) => shown.own));
  store.give(
    outcomeValues(
      own.map(({ field }) => field),
      outcome.id,
    ),
  );
  return mayGoOut(form, outcome);
}

/** A form as a task's step, as the server takes it. */
function completion(detail: TaskDetail, { store }: OpenForm, decision: Decision) {
  const taskId = detail.task?.taskId ?? '';
  const body = {
    taskId,
    processInstanceId: detail.instance.processInstanceId,
    outcome: decision.outcome.id,
    comment: decision.comment,
    data: store.engine.submission(),
    release: { formId: store.view.formId, version: store.view.version },
    open: decision.open,
  };
  return { query: { taskId }, body };
}

/** Hands in a form as a task's step; throws ApiError where the server refuses. */
export async function handIn(
  detail: TaskDetail,
  form: OpenForm,
  { formKey, ...decision }: Decision & { readonly formKey?: FormKey },
): Promise<CompletionReply> {
  return ask('POST /api/blade-flow/work/complete-task', {
    ...completion(detail, form, decision),
    ...(formKey && { formKey }),
    silent: true,
    refresh: ['counters'],
  });
}

/** Tells what the processes that opened could not take over, before the page goes on to another task. */
export function useLeftBehind(): (reply: CompletionReply) => void {
  const { t } = useTranslation('step');
  const { message } = App.useApp();
  const language = useLanguage();
  return useCallback(
    ({ opened }) => {
      for (const { businessNo, left } of opened.filter((one) => one.left.length > 0)) {
        const fields = joinList(
          left.map((label) => label[language]),
          language,
        );
        void message.warning(t('leftBehind', { number: businessNo, fields }), leftBehindSeconds);
      }
    },
    [t, message, language],
  );
}

/** Has a form that got no answer wait for the network; throws what kept it back where it may not. */
async function waitForNetwork(detail: TaskDetail, form: OpenForm, { cause, ...of }: Unanswered): Promise<HandedIn> {
  const { query, body } = completion(detail, form, of.decision);
  const { instance, task } = detail;
  const label = (language: 'zh' | 'en') =>
    `${instance.processLabel[language]} · ${task?.taskLabel[language] ?? ''} · ${instance.processCode}`;
  const words = {
    title: { zh: label('zh'), en: label('en') },
    address: stepPath({ ...instance, taskId: query.taskId, stepCode: task?.stepCode ?? '' }),
    known: of.formKey.key,
  };
  const call = { url: '/blade-flow/work/complete-task', params: query, body };
  await waitOrThrow(cause, { place: { taskId: query.taskId }, call, words });
  return 'waiting';
}

interface Unanswered {
  readonly cause: unknown;
  readonly decision: Decision;
  readonly formKey: FormKey;
}

/** Hands a step in; what the server refuses is shown at its place and nothing typed is lost. */
export function useCompletion(detail: TaskDetail, form: OpenForm): Completing {
  const { t } = useTranslation('step');
  const { store } = form;
  const formKey = useFormKey();
  const tellLeft = useLeftBehind();
  const { busy, failure, setFailure, run } = useCall((error) => {
    const findings = findingsOf(error);
    if (findings.length > 0) store.showRemote(findings);
    return failureText(error);
  });
  useEffect(() => store.onEdit(() => setFailure(null)), [store, setFailure]);
  async function complete(decision: Decision): Promise<HandedIn> {
    const isWhole = await run(() => store.uploads.arrived());
    if (!isReady(form, decision.outcome) || isWhole !== true) {
      setFailure(t('notReady'));
      return 'failed';
    }
    const sent = await run(() =>
      handIn(detail, form, { ...decision, formKey }).then(
        (reply): HandedIn => {
          tellLeft(reply);
          return 'done';
        },
        (cause: unknown) => waitForNetwork(detail, form, { cause, decision, formKey }),
      ),
    );
    return sent ?? 'failed';
  }
  return { busy, failure, complete };
}
