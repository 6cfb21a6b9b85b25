import { Flex, Skeleton } from 'antd';
import { useMemo } from 'react';
import { formServices } from '../../data/services/form-services.ts';
import { DraftOffer } from '../step/DraftOffer.tsx';
import { UnopenedForm } from '../step/UnopenedForm.tsx';
import { useOfferedDraft } from '../step/use-offered-draft.ts';
import { useStepForm } from '../step/use-step-form.ts';
import { useWaitingCall, WaitingForm } from '../step/WaitingForm.tsx';
import { StartForm } from './StartForm.tsx';
import type { OpenStart } from './use-start.ts';

/** An application form; first of all it offers what was typed before and not handed in. */
export function StartEditor({ open }: { readonly open: OpenStart }) {
  const { model, source, processDefinitionId } = open;
  const services = useMemo(() => formServices({ formId: model.id }), [model.id]);
  const place = useMemo(() => ({ processDefinitionId }), [processDefinitionId]);
  const work = useOfferedDraft(place, open.draft, source.view.version);
  const { taken } = work;
  const { form, failure, retry } = useStepForm(source, taken, services);
  const waiting = useWaitingCall(place);
  if (waiting !== null) return <WaitingForm call={waiting} />;
  if (failure !== null) return <UnopenedForm failure={failure} data={{}} onRetry={retry} />;
  if (form === null) return <Skeleton active paragraph={{ rows: 12 }} className="form-wait" />;
  return (
    <Flex vertical gap={16}>
      <DraftOffer work={work} />
      <StartForm
        key={`${source.sha256} ${taken === null ? 'new' : `draft ${taken.seq} ${taken.savedAt}`}`}
        open={open}
        form={form}
        services={services}
        work={work}
      />
    </Flex>
  );
}
