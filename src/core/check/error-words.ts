import type { FieldSchema } from '../../generated/descriptor.ts';
import { pointerTo } from '../text/json.ts';
import { below } from '../words/place.ts';
import type { Check } from './check.ts';
import { removing } from './edits.ts';
import { shapesFor } from './field-shapes.ts';
import { eachField } from './field-words.ts';
import { resolvedShape, type ShapeOf } from '../values/kinds.ts';
import { listText } from '../text/list-text.ts';
import type { Text } from '../text/text.ts';
import { hinted, rule } from '../errors/diagnostic-rule.ts';

const fieldErrorIdle = rule('field/error-idle', {
  message: {
    zh: '"x-errors" 写了“{name}”的提示，但这个字段没有这一限制。',
    en: '"x-errors" has words for "{name}", a limit that the field does not have.',
  },
  why: { zh: '这句提示永远不会出现。', en: 'The words would never be shown.' },
  fix: hinted,
});

/** What any field may fail at that is typed: a step may require it, and a draft may hold a value of another type. */
const always = ['required', 'need', 'type'];
/** What nobody types is asked of nobody. */
const given = ['type'];

/** Words of a field that limit it under another name. */
const limitWords: Readonly<Record<string, string>> = { 'x-enum': 'enum', 'x-dict': 'dict', 'x-position': 'pattern' };

/** `x-errors` has words for limits that the field has. */
export const checkErrorWords: Check = {
  name: 'error-words',
  codes: [fieldErrorIdle],
  run: (subject, report) => {
    for (const set of subject.sets) {
      const shapeOf = shapesFor(set, subject);
      eachField([set], ({ field, place }) => {
        if (field['x-errors'] === undefined || isUnknown(field, shapeOf)) return;
        const isGiven = field['x-calc'] !== undefined || field['x-number'] !== undefined || field.readOnly === true;
        const asked = isGiven ? given : always;
        const limits = [...limitsOf(field, shapeOf), ...limitsOf(field.items, shapeOf), ...asked];
        for (const name of Object.keys(field['x-errors'])) {
          if (limits.includes(name)) continue;
          const at = below(place, pointerTo('/x-errors', name), 'key');
          report(fieldErrorIdle, at, { name, hint: withoutLimit(name, limits) }, removing(at));
        }
      });
    }
  },
};

/** Words that `x-errors` may have, as the meta-schema says. */
const worded: readonly string[] = [
  'required',
  'type',
  'enum',
  'format',
  'pattern',
  'minLength',
  'maxLength',
  'minimum',
  'maximum',
  'exclusiveMinimum',
  'exclusiveMaximum',
  'multipleOf',
  'minItems',
  'maxItems',
  'uniqueItems',
  'x-unique',
];

/** The words go, or the limit is added; those of the limits that the field has are named. */
function withoutLimit(name: string, limits: readonly string[]): Text {
  const possible = worded.filter((word) => limits.includes(word));
  const words = listText(possible.map((word) => `"${word}"`));
  return {
    zh: `去掉这句提示，或给字段加上 "${name}"。这个字段能写提示的是 ${words.zh}。`,
    en: `Remove these words, or give the field "${name}". What this field can have words for is ${words.en}.`,
  };
}

/** The limits of a field, those of the shape that it names by `$ref` among them. */
function limitsOf(field: FieldSchema | undefined, shapeOf: ShapeOf): readonly string[] {
  return Object.keys(resolvedShape(field ?? {}, shapeOf)).map((word) => limitWords[word] ?? word);
}

/** Whether it names a shape that there is not, which is told of as such. */
function isUnknown({ $ref, items }: FieldSchema, shapeOf: ShapeOf): boolean {
  return [$ref, items?.$ref].some((ref) => ref !== undefined && shapeOf(ref) === undefined);
}
