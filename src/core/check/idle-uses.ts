import { isObject, own, pointerTo } from '../text/json.ts';
import { fieldInText } from '../text/text.ts';
import { below } from '../words/place.ts';
import { setKeys, setParts } from '../words/set-parts.ts';
import type { Check, CheckedSet } from './check.ts';
import { removing } from './edits.ts';
import { rule } from '../errors/diagnostic-rule.ts';

const referenceUsesIdle = rule('reference/uses-idle', {
  severity: 'warning',
  message: {
    zh: '字段集“{name}”没有用到“{used}”的任何字段。',
    en: 'Nothing in the set "{name}" reads a field of "{used}".',
  },
  why: { zh: '写在 "uses" 里不起作用。', en: 'Naming it in "uses" has no effect.' },
  fix: {
    zh: '从 "uses" 中去掉它，或在公式、条件里读它的字段。',
    en: 'Take it out of "uses", or read its fields in a formula or condition.',
  },
});

/** Of every set in `uses` something is read: by an expression, in the text of a rule, or as the parent of a choice. */
export const checkIdleUses: Check = {
  name: 'idle-uses',
  codes: [referenceUsesIdle],
  run: ({ sets }, report) => {
    for (const set of sets) {
      const { uses = [] } = set.value;
      if (uses.length === 0) continue;
      const read = namesReadBy(set);
      uses.forEach((used, index) => {
        const keys = setKeys(used, set.siblings);
        // A set that is not known is told of as such.
        if (keys.length === 0 || keys.some((key) => read.has(key))) return;
        const place = below(set.place, pointerTo('/uses', index));
        report(referenceUsesIdle, place, { name: set.name, used }, removing(place));
      });
    }
  },
};

function namesReadBy({ name, siblings }: CheckedSet): ReadonlySet<string> {
  const read = new Set<string>();
  for (const part of setParts(name, siblings)) collectNames(own(siblings, part), read);
  return read;
}

/** The names in every text of a set; of texts for people, those in braces. */
function collectNames(value: unknown, into: Set<string>): void {
  if (typeof value === 'string') for (const [word] of value.matchAll(/[A-Za-z]\w*/g)) into.add(word);
  else if (Array.isArray(value)) for (const one of value) collectNames(one, into);
  else if (isObject(value) && typeof value['zh'] === 'string') {
    for (const text of [value['zh'], value['en']])
      for (const [, key = ''] of String(text).matchAll(fieldInText)) into.add(key);
  } else if (isObject(value)) for (const one of Object.values(value)) collectNames(one, into);
}
