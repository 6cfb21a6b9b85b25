import { Alert, App, Button, Card, Flex } from 'antd';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { FormData } from '../../../core/values/finding.ts';
import { ask } from '../../data/calls/client.ts';
import { useFormKey } from '../../data/calls/form-key.ts';
import type { FormServices } from '../../data/services/lookups.ts';
import { useCall } from '../../data/state/use-call.ts';
import { failureText } from '../../data/state/use-loaded.ts';
import { useLeaveTab } from '../../data/tabs/use-leave-tab.ts';
import { waitOrThrow } from '../../form/drafts/waiting-calls.ts';
import { forgetDraft, useDraft } from '../../form/drafts/use-draft.ts';
import { FormBoundary } from '../../form/renderer/FormBoundary.tsx';
import { FormRenderer } from '../../form/renderer/FormRenderer.tsx';
import type { OpenForm } from '../../form/renderer/open-form.ts';
import { useLanguage, usePick } from '../../i18n/i18n.ts';
import { DraftMerge } from '../step/DraftMerge.tsx';
import { DraftStatus } from '../step/DraftStatus.tsx';
import { findingsOf } from '../step/rejection.ts';
import { mayGoOut, type HandedIn } from '../step/use-completion.ts';
import type { OfferedDraft } from '../step/use-offered-draft.ts';
import type { OpenStart } from './use-start.ts';

interface StartFormProps {
  readonly open: OpenStart;
  readonly form: OpenForm;
  readonly services: FormServices;
  readonly work: OfferedDraft;
}

/** The open application form with the keeping of its draft and the button that starts the process. */
export function StartForm({ open, form, services, work }: StartFormProps) {
  const { t } = useTranslation('step');
  const language = useLanguage();
  const pick = usePick();
  const leave = useLeaveTab();
  const { processDefinitionId, model, lastSeq } = open;
  const place = useMemo(() => ({ processDefinitionId }), [processDefinitionId]);
  const { keeper, history } = useDraft({ place, form, lastSeq, taken: work.taken });
  const start = useStartCall(open, form);
  const waiting = work.offered !== null;
  async function submit(): Promise<void> {
    const how = await start.submit();
    if (how === 'failed') return;
    if (how === 'waiting') {
      keeper.keepHere();
      keeper.stop();
      leave('/work/send');
      return;
    }
    keeper.stop();
    // A save that was under way may have come after the start.
    void keeper.ended().then(() => forgetDraft(place));
    leave('/work/send');
  }
  return (
    <>
      <DraftMerge
        keeper={keeper}
        store={form.store}
        lookups={services}
        onTheirs={(theirs) => void work.restoreElsewhere(theirs)}
      />
      <Card title={`${t('start.title')} · ${pick(model.label)}`}>
        <div inert={waiting} className={waiting ? 'form-waiting' : undefined}>
          <FormBoundary data={{}}>
            <FormRenderer store={form.store} services={services} language={language} history={history} withSummary />
          </FormBoundary>
        </div>
      </Card>
      <Card size="small">
        <Flex vertical gap={12} align="start">
          {start.failure !== null && <Alert type="error" showIcon title={start.failure} role="alert" />}
          <Flex gap={12} align="center" wrap>
            <Button
              type="primary"
              loading={start.busy}
              disabled={waiting}
              data-testid="start-submit"
              onClick={() => void submit()}
            >
              {t('start.submit')}
            </Button>
            <DraftStatus keeper={keeper} />
          </Flex>
        </Flex>
      </Card>
    </>
  );
}

/** Starts the process; what the server refuses is shown at its place and nothing typed is lost. */
function useStartCall({ processDefinitionId, model }: OpenStart, form: OpenForm) {
  const { t } = useTranslation('step');
  const { message } = App.useApp();
  const { store } = form;
  const formKey = useFormKey();
  const { busy, failure, setFailure, run } = useCall((error) => {
    store.showRemote(findingsOf(error));
    return failureText(error);
  });
  /** Without an answer the form waits for the network; throws what kept it back where it may not. */
  async function waitForNetwork(cause: unknown, body: { readonly data: FormData }): Promise<null> {
    const params = { processDefinitionId };
    const words = { title: model.label, address: window.location.pathname, known: formKey.key };
    const call = { url: '/blade-flow/process/start', params, body };
    await waitOrThrow(cause, { place: params, call, words });
    return null;
  }
  async function submit(): Promise<HandedIn> {
    const isWhole = await run(() => store.uploads.arrived());
    if (!mayGoOut(form) || isWhole !== true) {
      setFailure(t('notReady'));
      return 'failed';
    }
    const body = { processDefinitionId, data: store.engine.submission() };
    const sent = await run(async () => {
      const asked = { query: { processDefinitionId }, body, formKey, silent: true };
      const reply = await ask('POST /api/blade-flow/process/start', asked).catch((cause: unknown) =>
        waitForNetwork(cause, body),
      );
      return { reply };
    });
    if (sent === null) return 'failed';
    if (sent.reply === null) void message.info(t('waiting.handedIn'));
    else void message.success(t('start.done', { code: sent.reply.businessNo }));
    return sent.reply === null ? 'waiting' : 'done';
  }
  return { busy, failure, submit };
}
