import type { Text } from '../text/text.ts';
import { change, type ReleaseChange } from './change.ts';

/** Roles before and after; null where everybody may. */
export interface RoleChange {
  readonly old: readonly string[] | null;
  readonly now: readonly string[] | null;
}

/**
 * Who may no longer, and who may now.
 *
 * @param deed what they may do: `work on the step "…"`
 */
export function roleChanges(subject: string, deed: Text, { old, now }: RoleChange): readonly ReleaseChange[] {
  const lost = missing(old, now);
  const gained = missing(now, old);
  return [
    ...(lost === null
      ? []
      : [change('pin', subject, `${lost.zh}不能再${deed.zh}`, `${lost.en} may no longer ${deed.en}`)]),
    ...(gained === null
      ? []
      : [change('safe', subject, `${gained.zh}可以${deed.zh}了`, `${gained.en} may ${deed.en} now`)]),
  ];
}

/** Whom the other list leaves out. */
function missing(some: readonly string[] | null, others: readonly string[] | null): Text | null {
  if (others === null) return null;
  if (some === null) return { zh: `${others.join('、')} 以外的角色`, en: `roles other than ${others.join(', ')}` };
  const out = some.filter((role) => !others.includes(role));
  return out.length === 0
    ? null
    : { zh: `角色 ${out.join('、')} `, en: `the role${out.length === 1 ? '' : 's'} ${out.join(', ')}` };
}
