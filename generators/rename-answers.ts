import type { PlanItem, ReleasePlan } from '../src/core/calls/releases.ts';
import { isObject, pointerTo } from '../src/core/text/json.ts';
import { pick, type Language } from '../src/core/text/text.ts';
import { editedText } from '../src/core/words/reading/edited-text.ts';
import type { ReleaseFile, ReleaseFiles } from './publish/release-calls.ts';
import type { Terminal } from './terminal.ts';
import { UsageError } from './usage-error.ts';

/** What a command line says of fields that are gone where others came. */
export interface RenameWords {
  /** `form.old=new`, each a path of a field. */
  readonly renamed: readonly string[];
  /** No field that is gone lives on under another name. */
  readonly none: boolean;
}

/** The files with the answers in them, and the fields that go for good. */
export interface RenameAnswers {
  readonly files: ReleaseFiles;
  readonly dropped: readonly string[];
  /** Files that say something else now. */
  readonly edited: readonly ReleaseFile[];
}

type Candidate = PlanItem['renames'][number] & { readonly form: string };

/**
 * Answers whether fields that are gone live on under another name: by the command line, else by asking whoever sits
 * there. What nobody answers stays open, and the server refuses it.
 *
 * @throws UsageError for a rename that the plan does not know
 */
export async function renameAnswers(
  { items }: ReleasePlan,
  files: ReleaseFiles,
  by: { readonly words: RenameWords; readonly language: Language; readonly ask: Terminal['ask'] },
): Promise<RenameAnswers> {
  const candidates = items.flatMap(({ id, renames }) => renames.map((each) => ({ ...each, form: id })));
  const chosen = by.words.renamed.map((text) => candidateOf(text, candidates));
  const isSettled = ({ form, old }: Candidate): boolean => chosen.some((one) => one.form === form && one.old === old);
  const dropped: string[] = [];
  for (const candidate of candidates.filter(({ open }) => open)) {
    const { form, old } = candidate;
    if (isSettled(candidate)) continue;
    if (by.words.none) dropped.push(`${form}.${old}`);
    else if (by.ask !== undefined && (await isRename(candidate, by.language, by.ask))) chosen.push(candidate);
    else if (by.ask !== undefined && isLast(candidate, candidates)) dropped.push(`${form}.${old}`);
  }
  const edited = chosen.reduce((so, candidate) => withFormerName(so, candidate), files.files);
  const before = new Set(files.files);
  return {
    files: { ...files, files: edited },
    dropped: dropped.filter((name) => !chosen.some(({ form, old }) => name === `${form}.${old}`)),
    edited: edited.filter((file) => !before.has(file)),
  };
}

/** Whether no other question about the same field follows. */
function isLast(candidate: Candidate, candidates: readonly Candidate[]): boolean {
  const same = candidates.filter(({ open, form, old }) => open && form === candidate.form && old === candidate.old);
  return same.at(-1) === candidate;
}

function candidateOf(text: string, candidates: readonly Candidate[]): Candidate {
  const found = candidates.find(({ form, old, now }) => `${form}.${old}=${now}` === text);
  if (found !== undefined) return found;
  const known = candidates.map(({ form, old, now }) => `${form}.${old}=${now}`).join(', ');
  const what = known === '' ? 'no field that is gone could be a new one' : `it could be ${known}`;
  throw new UsageError(`"--rename ${text}" names no rename: ${what}.`);
}

async function isRename(
  { form, old, now, oldLabel, nowLabel, lost }: Candidate,
  language: Language,
  ask: NonNullable<Terminal['ask']>,
): Promise<boolean> {
  const [was, is] = [`"${pick(oldLabel, language)}" (${old})`, `"${pick(nowLabel, language)}" (${now})`];
  const question =
    language === 'zh'
      ? `${form}：字段${was}没有了，新增了${is}；${lost} 处已有值。是改名吗？[y/N] `
      : `${form}: the field ${was} is gone and ${is} is new; ${lost} stored values go with it. Is it renamed? [y/N] `;
  return /^y(?:es)?$/i.test((await ask(question)).trim());
}

/** The files in which the new field names its former key. */
function withFormerName(files: readonly ReleaseFile[], candidate: Candidate): readonly ReleaseFile[] {
  let isWritten = false;
  const next = files.map((each) => {
    const pointer = isWritten ? null : fieldPointer(each, candidate);
    if (pointer === null) return each;
    isWritten = true;
    const value = [candidate.former];
    return { ...each, text: editedText(each.text, { op: 'add', pointer: `${pointer}/x-was`, value }) };
  });
  if (isWritten) return next;
  const { form, now, former } = candidate;
  throw new UsageError(`${form}.${now} stands in no file that was named: write "x-was": ["${former}"] there.`);
}

/** Where a file has the field: in its set, or in a table of that. */
function fieldPointer({ text }: ReleaseFile, { set, now, form }: Candidate): string | null {
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
