import type { MachineFix } from '../../errors/diagnostic-catalogue.ts';
import type { Edit } from '../../errors/diagnostic.ts';
import { isObject } from '../../text/json.ts';
import { stubBeside } from '../../text/label-stub.ts';
import { nearest } from '../../text/nearest.ts';
import { patternOf } from '../../text/pattern.ts';
import { pointerParts } from '../reading/text-tree.ts';
import type { ShapeWalk } from './shape-walk.ts';

type Words = Readonly<Record<string, unknown>>;
type Limit = readonly [word: string, value: number];

/** Several edits of the file that a walk is in. */
function together(walk: ShapeWalk, first: Edit, ...more: readonly Edit[]): MachineFix {
  return { ...first, more: more.map((edit) => ({ file: walk.file, ...edit })) };
}

/** Lets two limits change places. */
export function exchanged([low, least]: Limit, [high, most]: Limit, walk: ShapeWalk): MachineFix {
  return together(
    walk,
    { op: 'replace', pointer: `${walk.pointer}/${low}`, value: most },
    { op: 'replace', pointer: `${walk.pointer}/${high}`, value: least },
  );
}

/** Moves the choices of a list to its items, where they have none. */
export function movedInside(word: string, field: Words, walk: ShapeWalk): MachineFix {
  const { items } = field;
  if (items !== undefined && (!isObject(items) || Object.hasOwn(items, word))) return {};
  const added: Edit =
    items === undefined
      ? { op: 'add', pointer: `${walk.pointer}/items`, value: { type: 'string', [word]: field[word] } }
      : { op: 'add', pointer: `${walk.pointer}/items/${word}`, value: field[word] };
  return together(walk, { op: 'remove', pointer: `${walk.pointer}/${word}` }, added);
}

/** Words that tell the type of a field that does not say it. */
const tellingWords: readonly (readonly [type: string, words: readonly string[]])[] = [
  [
    'string',
    ['minLength', 'maxLength', 'pattern', 'x-enum', 'x-dict', 'x-ref', 'x-number', 'x-fill', 'x-match', 'format'],
  ],
  ['number', ['minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum', 'x-unit', 'x-decimals', 'multipleOf']],
  ['array', ['items', 'minItems', 'maxItems', 'uniqueItems']],
  ['object', ['properties']],
];

/** The type that the words of a field tell, where they tell one alone. */
export function typeByWords(field: Words, walk: ShapeWalk): MachineFix {
  const told = tellingWords.filter(([, words]) => words.some((word) => Object.hasOwn(field, word)));
  const [only, ...others] = told;
  if (only === undefined || others.length > 0) return {};
  return { op: 'add', pointer: `${walk.pointer}/type`, value: only[0] };
}

/** Ways to mend a pattern that cannot be read; the first that makes it readable is taken. */
const patternRepairs: readonly ((pattern: string) => string)[] = [
  // Signs that need no escape.
  (pattern) => pattern.replaceAll(/\\([-_@#%&,:;=<>!"'~` ])/g, '$1'),
  // A repetition of a repetition: once says the same.
  (pattern) => pattern.replaceAll(/\((?:\?:)?((?:\\.|[^()\\|[\]])|\[[^\]]*\])[+*]\)([+*])/g, '$1$2'),
  // A bracket that is left open.
  ...[']', ')', ')$', ']$', '])'].map((end) => (pattern: string) => closedBy(pattern, end)),
  // The name of a script.
  (pattern) =>
    pattern.replaceAll(/\\([pP])\{(?:Script=|sc=)?(\w+)\}/g, (whole, sign: string, name: string) => {
      const script = nearest(name, scripts);
      return script === null ? whole : `\\${sign}{Script=${script}}`;
    }),
];

/** The pattern with a bracket before the sign for its end, or with both. */
function closedBy(pattern: string, end: string): string {
  const isEnded = pattern.endsWith('$') && !end.endsWith('$');
  return isEnded ? `${pattern.slice(0, -1)}${end}$` : `${pattern}${end}`;
}

const scripts = ['Han', 'Latin', 'Greek', 'Cyrillic', 'Hiragana', 'Katakana', 'Hangul', 'Arabic', 'Hebrew', 'Thai'];

/** A pattern that can be read, where one of the usual slips is all that is wrong with it. */
export function readablePattern(pattern: string, walk: ShapeWalk): MachineFix {
  const value = patternRepairs
    .map((repair) => repair(pattern))
    .find((one) => one !== pattern && patternOf(one).fault === null);
  return value === undefined ? {} : { op: 'replace', pointer: `${walk.pointer}/pattern`, value };
}

/** A choice as a value of the field's type, where it can be read as one. */
export function choiceOf(choice: unknown, type: string, pointer: string): MachineFix {
  if (type === 'string' && typeof choice === 'number') return { op: 'replace', pointer, value: String(choice) };
  const number = typeof choice === 'string' && choice.trim() !== '' ? Number(choice) : Number.NaN;
  const fits = type === 'integer' ? Number.isSafeInteger(number) : type === 'number' && Number.isFinite(number);
  return fits ? { op: 'replace', pointer, value: number } : {};
}

/** A title in one language as the label in both. */
export function asLabel(title: string, label: string, walk: ShapeWalk): MachineFix {
  const name = pointerParts(walk.pointer).at(-1) ?? '';
  const value = stubBeside(title, name);
  return together(
    walk,
    { op: 'rename', pointer: `${walk.pointer}/title`, value: label },
    { op: 'replace', pointer: `${walk.pointer}/${label}`, value },
  );
}

/** Names the field in the list of its set, where the flag stood at the field. */
export function requiredInSet(isRequired: boolean, walk: ShapeWalk): MachineFix {
  const removed: Edit = { op: 'remove', pointer: `${walk.pointer}/required` };
  if (!isRequired) return removed;
  const [, set, key] = /^(.*)\/properties\/([^/]+)$/.exec(walk.pointer) ?? [];
  if (set === undefined || key === undefined) return {};
  const list = walk.valueAt(`${set}/required`);
  if (Array.isArray(list) && list.includes(key)) return removed;
  const added: Edit = Array.isArray(list)
    ? { op: 'add', pointer: `${set}/required/-`, value: key }
    : { op: 'add', pointer: `${set}/required`, value: [key] };
  return together(walk, removed, added);
}

/** A step of a power of ten as decimals. */
export function asDecimals(step: number, walk: ShapeWalk): MachineFix {
  const decimals = Math.round(-Math.log10(step));
  const removed: Edit = { op: 'remove', pointer: `${walk.pointer}/multipleOf` };
  if (walk.valueAt(`${walk.pointer}/x-decimals`) !== undefined) return removed;
  if (Math.abs(10 ** -decimals - step) > 1e-12) return {};
  return together(walk, removed, { op: 'add', pointer: `${walk.pointer}/x-decimals`, value: decimals });
}
