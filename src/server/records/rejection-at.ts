import { BusinessError } from '../platform/errors/business-error.ts';
import { say, type MessageArguments } from '../platform/errors/messages.ts';

type FieldRejection =
  | 'record.short'
  | 'record.limit'
  | 'record.no-account'
  | 'record.not-free'
  | 'record.take-refused'
  | 'record.take-kept'
  | 'record.frozen'
  | 'record.tree-circle'
  | 'record.tree-orphan';

/** A rejection that stands at a field of the form as well. */
export function rejectionAt(field: string, key: FieldRejection, args: MessageArguments): BusinessError {
  const message = { zh: say(key, 'zh', args), en: say(key, 'en', args) };
  const finding = { pointer: `/${field}`, table: null, row: null, key: field, code: key, level: 'error', message };
  return new BusinessError(400, key, { args, data: { findings: [finding], findingCount: 1 } });
}
