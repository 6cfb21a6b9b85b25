import { Skeleton } from 'antd';
import { useMemo } from 'react';
import type { FormView } from '../../../core/form/form-view.ts';
import type { TaskDetail } from '../../../core/calls/task-detail.ts';
import { useLanguage } from '../../i18n/i18n.ts';
import { FormRenderer } from '../../form/renderer/FormRenderer.tsx';
import { readOnlyView } from '../../../core/form/read-only-view.ts';
import type { FormServices } from '../../data/services/lookups.ts';
import { QuestionTool } from './QuestionTool.tsx';
import { UnopenedForm } from './UnopenedForm.tsx';
import { useStepForm, useTaskSource } from './use-step-form.ts';

interface ReadOnlyStepProps {
  readonly detail: TaskDetail;
  readonly view: FormView;
  readonly services: FormServices;
}

/** A form to look at: every field as it is stored, none to be written. */
export function ReadOnlyStep({ detail, view, services }: ReadOnlyStepProps) {
  const language = useLanguage();
  const shown = useMemo(() => readOnlyView(view), [view]);
  const { form, failure, retry } = useStepForm(useTaskSource(detail, shown), null, services);
  if (failure !== null) return <UnopenedForm failure={failure} data={detail.data} onRetry={retry} />;
  if (form === null) return <Skeleton active paragraph={{ rows: 10 }} className="form-wait" />;
  return (
    <FormRenderer store={form.store} services={services} language={language} tools={<QuestionTool detail={detail} />} />
  );
}
