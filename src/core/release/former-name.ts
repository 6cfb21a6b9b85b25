import { isObject, pointerTo } from '../text/json.ts';
import type { Text } from '../text/text.ts';
import { editedText } from '../words/reading/edited-text.ts';

/** A field that is gone and a new one that could be the same under another name. */
export interface RenamedPair {
  /** Paths of both. */
  readonly old: string;
  readonly now: string;
  /** What they are called. */
  readonly oldLabel: Text;
  readonly nowLabel: Text;
  /** The set in which the new one is written, and the key that its `x-was` would name. */
  readonly set: string;
  readonly former: string;
}

/** What a plan asks of such a pair. */
export interface RenameQuestion extends RenamedPair {
  /** How many rows, open tasks and drafts hold a value that goes with the field. */
  readonly lost: number;
  /** Whether nothing can be released until somebody says whether they are the same. */
  readonly open: boolean;
}

/** The question with the form that it is about. */
export interface FormRenameQuestion extends RenameQuestion {
  readonly form: string;
}

/** The questions of a plan. */
export function renameQuestionsOf(
  items: readonly { readonly id: string; readonly renames: readonly RenameQuestion[] }[],
): readonly FormRenameQuestion[] {
  return items.flatMap(({ id, renames }) => renames.map((each) => ({ ...each, form: id })));
}

/** The text of a file in which the new field names its former key; null where the file does not hold the field. */
export function withFormerName(text: string, question: FormRenameQuestion): string | null {
  const pointer = fieldPointer(text, question);
  if (pointer === null) return null;
  return editedText(text, { op: 'add', pointer: `${pointer}/x-was`, value: [question.former] });
}

/** Where a file has the field: in its set, or in a table of that. */
function fieldPointer(text: string, { set, now, form }: FormRenameQuestion): string | null {
  const value = parsed(text);
  const isForm = value['kind'] === 'process' || value['kind'] === 'record';
  if (isForm && value['id'] !== form) return null;
  const [first = '', column] = now.replace(/^[^:]*:/, '').split('.');
  const own = pointerTo('/sets', set, 'properties', column ?? first);
  if (isThere(value, ['sets', set, 'properties', column ?? first])) return own;
  const parts = ['sets', set, 'properties', first, 'items', 'properties', column ?? ''];
  return column !== undefined && isThere(value, parts) ? parts.reduce((so, part) => pointerTo(so, part), '') : null;
}

function isThere(value: unknown, [part, ...rest]: readonly string[]): boolean {
  if (part === undefined) return isObject(value);
  return isObject(value) && Object.hasOwn(value, part) && isThere(value[part], rest);
}

function parsed(text: string): Readonly<Record<string, unknown>> {
  try {
    const value: unknown = JSON.parse(text);
    return isObject(value) ? value : {};
  } catch {
    return {};
  }
}
