import { Alert, Skeleton } from 'antd';
import { useCallback, useState } from 'react';
import { loadProcess } from '../../../core/model/load/load.ts';
import type { FieldModel } from '../../../core/model/model.ts';
import { loadRelease } from '../../data/calls/forms.ts';
import type { TaskPreview } from '../../../core/calls/moves.ts';
import { loadTexts } from '../../i18n/i18n.ts';
import { formServices } from '../../data/services/form-services.ts';
import { useLoaded } from '../../data/state/use-loaded.ts';
import { ChangeView } from '../detail/ChangeView.tsx';
import { fieldsByPath } from '../detail/trail-fields.ts';

/** The form's fields, with the texts that tell of changes. */
async function fieldsFor({ formId, version }: TaskPreview): Promise<ReadonlyMap<string, FieldModel>> {
  const [{ descriptor }] = await Promise.all([loadRelease(formId, version), loadTexts('detail')]);
  return fieldsByPath(descriptor.kind === 'process' ? loadProcess(descriptor) : null);
}

/** What changed of a task since it was last returned, value by value. */
export function PreviewChanges({ preview }: { readonly preview: TaskPreview }) {
  const load = useCallback(() => fieldsFor(preview), [preview]);
  const { value: fields, failure } = useLoaded(load, 'dict');
  const [lookups] = useState(() => formServices({ formId: preview.formId }));
  if (failure !== null) return <Alert type="error" showIcon title={failure} />;
  if (fields === null || preview.returned === null) return <Skeleton active />;
  const span = { instanceId: preview.processInstanceId, from: preview.returned.seq, to: preview.seq, fields };
  return <ChangeView {...span} lookups={lookups} told={false} />;
}
