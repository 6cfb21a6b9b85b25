import { App } from 'antd';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ProcessModel } from '../../../core/model/model.ts';
import { judge } from '../../../core/form/judge.ts';
import { startStep, stepView } from '../../../core/form/step-view.ts';
import { loadRelease } from '../../data/calls/forms.ts';
import { startProcess } from '../../data/calls/workflow.ts';
import type { DraftContent } from '../../form/drafts/draft.ts';
import type { OpenForm } from '../../form/renderer/open-form.ts';
import { formServices } from '../../data/services/form-services.ts';
import { session } from '../../data/state/session.ts';
import { failureText, useEventReload } from '../../data/state/use-loaded.ts';
import type { FormServices } from '../../data/services/lookups.ts';
import { findingsOf } from '../step/refusal.ts';
import { draftContent, openStep } from '../step/open-step.ts';
import { shownProcess } from '../step/process-model.ts';

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

/** Why the application form is not there: there is none, or the reason of a failed call. */
type OpenFailure = { readonly kind: 'unknown' } | { readonly kind: 'failed'; readonly text: string };

/** The application form, opened anew for another definition; why it could not be; whether it was touched. */
function useOpenStart(process: string, processDefinitionId: string, services: FormServices) {
  const [open, setOpen] = useState<OpenStart | null>(null);
  const [failure, setFailure] = useState<OpenFailure | null>(null);
  const [round, setRound] = useState(0);
  const edited = useRef(false);
  const done = useRef<readonly unknown[]>([]);
  const last = useRef<{ readonly definition: string; readonly form: OpenForm } | null>(null);
  // Nothing that a switch of the language changes may stand among the dependencies: it would empty the form.
  useEffect(() => {
    const asked = [process, processDefinitionId, services, round];
    // Shown again, a page that was hidden keeps its form.
    if (asked.every((part, index) => part === done.current[index])) return undefined;
    let current = true;
    async function load(): Promise<void> {
      try {
        // Opened anew because its author saved it, the form keeps what was typed.
        const same = last.current?.definition === processDefinitionId ? last.current.form : null;
        const typed = same === null ? null : draftContent(same);
        const next = await openStart(process, versionOf(processDefinitionId), services, typed);
        if (!current) return;
        done.current = asked;
        last.current = next === null ? null : { definition: processDefinitionId, form: next.form };
        next?.form.store.onEdit(() => (edited.current = true));
        setOpen(next);
        setFailure(next === null ? { kind: 'unknown' } : null);
      } catch (error) {
        if (current) setFailure({ kind: 'failed', text: failureText(error) });
      }
    }
    void load();
    return () => {
      current = false;
    };
  }, [process, processDefinitionId, services, round]);
  const again = useCallback(() => setRound((count) => count + 1), []);
  const retry = useCallback(() => {
    setFailure(null);
    again();
  }, [again]);
  useEventReload('author', again);
  return { open, failure, retry, edited };
}

/** Whether the form may go out; what keeps it back is shown at its place. */
function isReady({ store, check }: OpenForm): boolean {
  store.settle();
  store.judgeAs('submit');
  const findings = judge(store.engine, check, 'submit');
  store.showRemote(findings);
  return !findings.some((finding) => finding.level === 'error');
}

/** Opens the application form of a process definition and hands it in. */
export function useStart(process: string, processDefinitionId: string): Start {
  const { t } = useTranslation('step');
  const { message } = App.useApp();
  const services = useMemo(() => formServices({ formId: process }), [process]);
  const { open, failure: notOpened, retry, edited } = useOpenStart(process, processDefinitionId, services);
  const [refusal, setRefusal] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  async function submit(): Promise<boolean> {
    if (open === null) return false;
    const { store } = open.form;
    setRefusal(null);
    setBusy(true);
    try {
      const isWhole = await store.uploads.arrived();
      if (!isReady(open.form) || !isWhole) {
        setRefusal(t('notReady'));
        return false;
      }
      const reply = await startProcess(processDefinitionId, store.engine.submission());
      edited.current = false;
      void message.success(t('start.done', { code: reply.businessNo }));
      return true;
    } catch (error) {
      store.showRemote(findingsOf(error));
      setRefusal(failureText(error));
      return false;
    } finally {
      setBusy(false);
    }
  }
  const reason = notOpened?.kind === 'unknown' ? t('start.unknown') : (notOpened?.text ?? null);
  const failure = open === null ? reason : refusal;
  return { open, services, failure, retry, busy, isEdited: useCallback(() => edited.current, [edited]), submit };
}
