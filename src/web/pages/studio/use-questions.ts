import { useState } from 'react';
import type { PlanItem } from '../../../core/calls/releases.ts';
import { renameQuestionsOf, type FormRenameQuestion } from '../../../core/release/former-name.ts';

function keyOf({ old, now }: FormRenameQuestion): string {
  return `${old} ${now}`;
}

/** Questions about the same two fields, which several forms may have. */
export function useQuestions(items: readonly PlanItem[]) {
  const [refused, setRefused] = useState<ReadonlySet<string>>(new Set());
  const open = renameQuestionsOf(items).filter((each) => each.open && !refused.has(keyOf(each)));
  const groups = [...new Set(open.map(keyOf))].map((key) => open.filter((each) => keyOf(each) === key));
  return {
    groups,
    /** The fields whose values go with this answer; none while they may still be another new field. */
    refuse: (asked: readonly FormRenameQuestion[]): readonly string[] => {
      const keys = new Set(asked.map(keyOf));
      setRefused((last) => new Set([...last, ...keys]));
      const left = open.filter((each) => !keys.has(keyOf(each)));
      const isLast = ({ form, old }: FormRenameQuestion): boolean =>
        left.every((each) => each.form !== form || each.old !== old);
      return asked.filter(isLast).map(({ form, old }) => `${form}.${old}`);
    },
  };
}
