import { Alert, Skeleton } from 'antd';
import { useCallback, useState } from 'react';
import { loadProcess } from '../../../core/descriptor/load.ts';
import type { FieldModel } from '../../../core/descriptor/model.ts';
import { loadRelease } from '../../api/forms.ts';
import type { TaskPreview } from '../../api/wire.ts';
import { loadTexts } from '../../i18n/i18n.ts';
import { formServices, prepareValues } from '../../services/form-services.ts';
import { useLoaded } from '../../state/use-loaded.ts';
import { ChangeTable } from '../detail/ChangeTable.tsx';
import { fieldPath, fieldsByPath } from '../detail/trail-fields.ts';

type Fields = ReadonlyMap<string, FieldModel>;

/** The form's fields with all that showing these values needs. */
async function fieldsFor({ formId, version, changes }: TaskPreview): Promise<Fields> {
  const [{ descriptor }] = await Promise.all([loadRelease(formId, version), loadTexts('detail')]);
  const fields = fieldsByPath(descriptor.kind === 'process' ? loadProcess(descriptor) : null);
  const key = (path: string): string => fieldPath(path).split('.').at(-1) ?? path;
  const rows = changes.flatMap(({ path, before, after }) => [{ [key(path)]: before }, { [key(path)]: after }]);
  await prepareValues(fields.values(), rows);
  return fields;
}

/** What changed of a task since it was last returned, value by value. */
export function PreviewChanges({ preview }: { readonly preview: TaskPreview }) {
  const load = useCallback(() => fieldsFor(preview), [preview]);
  const { value: fields, failure } = useLoaded(load, 'dict');
  const [lookups] = useState(() => formServices({ formId: preview.formId }));
  if (failure !== null) return <Alert type="error" showIcon title={failure} />;
  if (fields === null) return <Skeleton active />;
  return <ChangeTable changes={preview.changes} fields={fields} lookups={lookups} onAll={null} busy={false} />;
}
