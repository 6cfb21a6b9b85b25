import { storedWordCheck } from '../../check/record-faults.ts';
import type { LinkedRecord } from '../../model/link.ts';

const naming = {
  zh: '一个文字字段，用 "x-ref" 或 "x-link" 指向另一个记录或用户',
  en: 'a text field that names another record or a user by "x-ref" or "x-link"',
};

/** Whose a row is stands in fields that name rows or people. */
export const checkOwnedThrough = storedWordCheck(
  'ownedThrough',
  { name: 'owned-through', codes: ['reference/field-unknown', 'field/word-alone'] },
  (faults, source) => {
    source.forEach((key, index) => {
      faults.expectHere(`/${index}`, key, (field) => namesOther(faults.record, field.key));
      if (!namesOther(faults.record, key)) faults.alone(`/${index}`, key, naming);
    });
  },
);

function namesOther({ scope, descriptor }: LinkedRecord, key: string): boolean {
  const field = scope.fields.get(key);
  if (field === undefined) return true;
  const named = field.ref?.kind === 'user' || (field.link !== null && field.link !== descriptor.id);
  return field.type === 'string' && named;
}
