import { App } from 'antd';
import { useCallback, useEffect, useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { ProcessModel } from '../../../core/model/model.ts';
import { startStep, stepView } from '../../../core/form/step-view.ts';
import { loadRelease } from '../../data/calls/forms.ts';
import { ask } from '../../data/calls/client.ts';
import type { DraftContent } from '../../form/drafts/draft.ts';
import type { OpenForm } from '../../form/renderer/open-form.ts';
import { formServices } from '../../data/services/form-services.ts';
import { session } from '../../data/state/session.ts';
import { useCall } from '../../data/state/use-call.ts';
import { failureText, useLoaded } from '../../data/state/use-loaded.ts';
import type { FormServices } from '../../data/services/lookups.ts';
import { findingsOf } from '../step/rejection.ts';
import { draftContent, openStep } from '../step/open-step.ts';
import { shownProcess } from '../step/process-model.ts';
import { mayGoOut } from '../step/use-completion.ts';

/** The application form once it is at hand. */
interface OpenStart {
  readonly model: ProcessModel;
  readonly form: OpenForm;
  /** Of the release that the form was opened on. */
  readonly sha256: string;
}

/** The start page's form and what can be done with it. */
export interface Start {
  readonly open: OpenStart | null;
  readonly services: FormServices;
  readonly failure: string | null;
  /** Opens the form once more, after a failure. */
  readonly retry: () => void;
  readonly busy: boolean;
  readonly isEdited: () => boolean;
  /** True when an instance was started. */
  readonly submit: () => Promise<boolean>;
}

async function openStart(
  process: string,
  version: number,
  services: FormServices,
  draft: DraftContent | null,
): Promise<OpenStart | null> {
  const release = await loadRelease(process, version);
  const { model } = await shownProcess(release);
  if (model === null) return null;
  const view = stepView(model, startStep, [...(session.user?.roles ?? [])]);
  const setup = { view, services, data: {}, draft, prevUser: '' };
  return { model, form: await openStep(setup), sha256: release.sha256 };
}

/** The version in a definition id `{key}:{version}:{uuid}`. */
function versionOf(processDefinitionId: string): number {
  return Number(processDefinitionId.split(':')[1] ?? Number.NaN);
}

/** The application form, opened anew for another definition; whether it was touched. */
function useOpenStart(process: string, processDefinitionId: string, services: FormServices) {
  const edited = useRef(false);
  const last = useRef<{ readonly definition: string; readonly open: OpenStart | null } | null>(null);
  // Nothing that a switch of the language changes may stand among the dependencies: it would empty the form.
  const load = useCallback(async () => {
    // Opened anew because its author saved it, the form keeps what was typed.
    const same = last.current?.definition === processDefinitionId ? last.current.open : null;
    const typed = same === null ? null : draftContent(same.form);
    const open = await openStart(process, versionOf(processDefinitionId), services, typed);
    open?.form.store.onEdit(() => (edited.current = true));
    return { definition: processDefinitionId, open };
  }, [process, processDefinitionId, services]);
  const { value, failure, reload } = useLoaded(load, 'author');
  useEffect(() => void (last.current = value), [value]);
  return { value, failure, retry: reload, edited };
}

/** Opens the application form of a process definition and hands it in. */
export function useStart(process: string, processDefinitionId: string): Start {
  const { t } = useTranslation('step');
  const { message } = App.useApp();
  const services = useMemo(() => formServices({ formId: process }), [process]);
  const { value, failure: notOpened, retry, edited } = useOpenStart(process, processDefinitionId, services);
  const open = value?.open ?? null;
  const calling = useCall((error) => {
    open?.form.store.showRemote(findingsOf(error));
    return failureText(error);
  });
  async function submit(): Promise<boolean> {
    if (open === null) return false;
    const { store } = open.form;
    const isWhole = await calling.run(() => store.uploads.arrived());
    if (!mayGoOut(open.form) || isWhole !== true) {
      calling.setFailure(t('notReady'));
      return false;
    }
    const reply = await calling.run(() =>
      ask('POST /api/blade-flow/process/start', {
        query: { processDefinitionId },
        body: { processDefinitionId, data: store.engine.submission() },
        silent: true,
      }),
    );
    if (reply === null) return false;
    edited.current = false;
    void message.success(t('start.done', { code: reply.businessNo }));
    return true;
  }
  const reason = value?.open === null ? t('start.unknown') : notOpened;
  const failure = open === null ? reason : calling.failure;
  const { busy } = calling;
  return { open, services, failure, retry, busy, isEdited: useCallback(() => edited.current, [edited]), submit };
}
