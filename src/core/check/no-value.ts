import type { FieldSchema } from '../../generated/descriptor.ts';
import type { MachineFix } from '../errors/diagnostic-catalogue.ts';
import { hinted, rule } from '../errors/diagnostic-rule.ts';
import { patternOf } from '../text/pattern.ts';
import { mayHaveLength } from '../text/pattern-length.ts';
import type { Text } from '../text/text.ts';
import { below, type Place } from '../words/place.ts';
import type { Check } from './check.ts';
import { editAt, fixBy, replacing } from './edits.ts';
import { eachField } from './field-words.ts';

const fieldNoValue = rule('field/no-value', {
  message: { zh: '“{name}”什么值都不能有：{reason}', en: '"{name}" can have no value: {reason}' },
  why: { zh: '填什么都会被拒绝。', en: 'Whatever people enter is refused.' },
  fix: hinted,
});

/** Why a field can hold nothing, how to mend it, and the edit that does. */
interface Refusal {
  readonly at: Place;
  readonly reason: Text;
  readonly hint: Text;
  readonly fix: MachineFix;
}

/** The limits of every field leave a value. */
export const checkNoValue: Check = {
  name: 'no-value',
  codes: [fieldNoValue],
  run: ({ sets }, report) => {
    eachField(sets, ({ key, field, place }) => {
      const inItems = field.items === undefined ? null : refusalOf(field.items, below(place, '/items'));
      const refusal = refusalOf(field, place) ?? inItems;
      if (refusal === null) return;
      const { at, reason, hint, fix } = refusal;
      report(fieldNoValue, at, { name: key, reason, hint }, fix);
    });
  },
};

function refusalOf(field: FieldSchema, place: Place): Refusal | null {
  switch (field.type) {
    case 'number':
    case 'integer':
      return limitsRefuse(field, place) ?? multiplesRefuse(field, place);
    case 'string':
      return field['x-number'] === undefined ? textsRefuse(field, place) : null;
    case 'array':
      if (field.maxItems !== 0) return null;
      return without(place, 'maxItems', {
        reason: { zh: '“maxItems”是 0。', en: '"maxItems" is 0.' },
        hint: { zh: '去掉“maxItems”，或写最多几项。', en: 'Remove "maxItems", or write how many there may be.' },
      });
    default:
      return null;
  }
}

/** A refusal that goes away with a word. */
function without(place: Place, word: string, told: Pick<Refusal, 'reason' | 'hint'>): Refusal {
  const at = below(place, `/${word}`);
  return { at, ...told, fix: fixBy([editAt(at, 'remove')]) };
}

interface Limits {
  readonly low: number;
  readonly high: number;
  readonly isInside: (value: number) => boolean;
}

function limitsOf({ minimum, maximum, exclusiveMinimum, exclusiveMaximum }: FieldSchema): Limits {
  return {
    low: Math.max(minimum ?? -Infinity, exclusiveMinimum ?? -Infinity),
    high: Math.min(maximum ?? Infinity, exclusiveMaximum ?? Infinity),
    isInside: (value) =>
      value >= (minimum ?? value) &&
      value <= (maximum ?? value) &&
      (exclusiveMinimum === undefined || value > exclusiveMinimum) &&
      (exclusiveMaximum === undefined || value < exclusiveMaximum),
  };
}

/** The first multiple above the lower limit; of each the limits hold one or none. */
function firstMultiple({ low, isInside }: Limits, step: number): number {
  const first = Math.ceil(low / step) * step;
  return isInside(first) || first > low ? first : first + step;
}

function limitsRefuse(field: FieldSchema, place: Place): Refusal | null {
  const limits = limitsOf(field);
  const { low, high, isInside } = limits;
  if (low === -Infinity || high === Infinity) return null;
  if (isInside(field.type === 'integer' ? firstMultiple(limits, 1) : (low + high) / 2)) return null;
  const isBetween = low < high;
  return {
    at: place,
    reason: isBetween
      ? { zh: `${low} 与 ${high} 之间没有整数。`, en: `no whole number lies between ${low} and ${high}.` }
      : { zh: '上限和下限之间没有数。', en: 'no number lies between its limits.' },
    hint: { zh: '放宽其中一个限制。', en: 'Widen one of the limits.' },
    fix: widened(field, place, { low, high }),
  };
}

/** Limits that stand the wrong way round change places; where both are one number, it is let in. */
function widened(
  field: FieldSchema,
  place: Place,
  { low, high }: Readonly<Record<'low' | 'high', number>>,
): MachineFix {
  const { minimum, maximum, exclusiveMinimum, exclusiveMaximum } = field;
  const isAlone = (one?: number, other?: number): boolean => one === undefined || other === undefined;
  if (!isAlone(minimum, exclusiveMinimum) || !isAlone(maximum, exclusiveMaximum)) return {};
  const from = below(place, minimum === undefined ? '/exclusiveMinimum' : '/minimum');
  const to = below(place, maximum === undefined ? '/exclusiveMaximum' : '/maximum');
  if (low > high) return fixBy([editAt(from, 'replace', high), editAt(to, 'replace', low)]);
  if (low < high) return {};
  return fixBy([
    ...(minimum === undefined ? [editAt(from, 'rename', 'minimum')] : []),
    ...(maximum === undefined ? [editAt(to, 'rename', 'maximum')] : []),
  ]);
}

/** Of multiples, the first above the lower limit has to be within the upper one: that is raised to it. */
function multiplesRefuse(field: FieldSchema, place: Place): Refusal | null {
  const { multipleOf: step, maximum } = field;
  const limits = limitsOf(field);
  if (step === undefined || limits.low === -Infinity || limits.high === Infinity) return null;
  const first = firstMultiple(limits, step);
  if (limits.isInside(first)) return null;
  const reason = {
    zh: `${limits.low} 与 ${limits.high} 之间没有 ${step} 的倍数。`,
    en: `no multiple of ${step} lies between ${limits.low} and ${limits.high}.`,
  };
  const at = below(place, '/multipleOf');
  if (maximum !== limits.high || field.exclusiveMaximum !== undefined)
    return without(place, 'multipleOf', {
      reason,
      hint: { zh: '去掉“multipleOf”，或放宽限制。', en: 'Remove "multipleOf", or widen the limits.' },
    });
  const hint = {
    zh: `把“maximum”改为 ${first} 或更大，或去掉“multipleOf”。`,
    en: `Make "maximum" ${first} or more, or remove "multipleOf".`,
  };
  return { at, reason, hint, fix: replacing(below(place, '/maximum'), first) };
}

/** Some text with a letter is neither too short nor too long, and its pattern can be as long. */
function textsRefuse(field: FieldSchema, place: Place): Refusal | null {
  const { pattern, minLength = 0, maxLength = Infinity } = field;
  if (maxLength === 0)
    return without(place, 'maxLength', {
      reason: { zh: '“maxLength”是 0。', en: '"maxLength" is 0.' },
      hint: {
        zh: '去掉“maxLength”，或写最多几个字符。',
        en: 'Remove "maxLength", or write how many letters there may be.',
      },
    });
  // Limits that cross are told of elsewhere.
  if (pattern === undefined || minLength > maxLength) return null;
  if (!mayHaveLength(pattern, 1, Infinity))
    return without(place, 'pattern', {
      reason: { zh: '“pattern”只接受空的文字。', en: '"pattern" is met by the text without a letter alone.' },
      hint: { zh: '改正“pattern”，或去掉它。', en: 'Mend "pattern", or remove it.' },
    });
  const least = Math.max(1, minLength);
  if (!mayHaveLength(pattern, least, Infinity))
    return without(place, 'minLength', {
      reason: {
        zh: `“pattern”接受的文字都不到 ${minLength} 个字符（“minLength”）。`,
        en: `what meets "pattern" is shorter than ${minLength} letters ("minLength").`,
      },
      hint: {
        zh: '把“minLength”改小或去掉它，或改正“pattern”。',
        en: 'Lessen or remove "minLength", or mend "pattern".',
      },
    });
  if (maxLength === Infinity || mayHaveLength(pattern, least, maxLength)) return timesRefuse(field, place);
  return without(place, 'maxLength', {
    reason: {
      zh: `“pattern”接受的文字都超过 ${maxLength} 个字符（“maxLength”）。`,
      en: `what meets "pattern" is longer than ${maxLength} letters ("maxLength").`,
    },
    hint: { zh: '把“maxLength”改大或去掉它，或改正“pattern”。', en: 'Raise or remove "maxLength", or mend "pattern".' },
  });
}

const pad = (part: number): string => String(part).padStart(2, '0');

/** Times of all hours and minutes, by the seconds and offsets that people write. */
function* someTimes(): Generator<string> {
  for (let minute = 0; minute < 24 * 60; minute += 1)
    for (const rest of [':00+08:00', ':30Z', ':00.5Z'])
      yield `${pad(Math.floor(minute / 60))}:${pad(minute % 60)}${rest}`;
}

/** A time is written with its seconds and offset: a pattern of hours and minutes accepts none. */
function timesRefuse({ format, pattern = '' }: FieldSchema, place: Place): Refusal | null {
  if (format !== 'time') return null;
  for (const time of someTimes()) if (patternOf(pattern).test(time)) return null;
  return without(place, 'pattern', {
    reason: {
      zh: '“pattern”不接受任何带时区的时间（如 09:30:00+08:00）。',
      en: '"pattern" accepts no time with its offset, such as 09:30:00+08:00.',
    },
    hint: { zh: '改正“pattern”，或去掉它。', en: 'Mend "pattern", or remove it.' },
  });
}
