import type { FieldSchema } from '../../generated/descriptor.ts';

/** What is read of a secret: it tells neither what it is nor how long. */
export const secretText = '••••••';

/** Whether a value is hidden wherever it is read: on pages, in lists, histories, messages and prints alike. */
export function isSecret({ 'x-format': format }: Pick<FieldSchema, 'x-format'>): boolean {
  return format === 'mask';
}
