import type { ReleasePlan } from '../src/core/calls/releases.ts';
import { renameQuestionsOf, withFormerName, type FormRenameQuestion } from '../src/core/release/former-name.ts';
import { pick, type Language } from '../src/core/text/text.ts';
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

type Candidate = FormRenameQuestion;

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
  const questions = renameQuestionsOf(items);
  const chosen = by.words.renamed.map((text) => questionOf(text, questions));
  const isSettled = ({ form, old }: Candidate): boolean => chosen.some((one) => one.form === form && one.old === old);
  const dropped: string[] = [];
  for (const question of questions.filter(({ open }) => open)) {
    const { form, old } = question;
    if (isSettled(question)) continue;
    if (by.words.none) dropped.push(`${form}.${old}`);
    else if (by.ask !== undefined && (await isRename(question, by.language, by.ask))) chosen.push(question);
    else if (by.ask !== undefined && isLast(question, questions)) dropped.push(`${form}.${old}`);
  }
  const edited = chosen.reduce((so, question) => filesNaming(so, question), files.files);
  const before = new Set(files.files);
  return {
    files: { ...files, files: edited },
    dropped: dropped.filter((name) => !chosen.some(({ form, old }) => name === `${form}.${old}`)),
    edited: edited.filter((file) => !before.has(file)),
  };
}

/** Whether no other question about the same field follows. */
function isLast(question: Candidate, questions: readonly Candidate[]): boolean {
  const same = questions.filter(({ open, form, old }) => open && form === question.form && old === question.old);
  return same.at(-1) === question;
}

function questionOf(text: string, questions: readonly Candidate[]): Candidate {
  const found = questions.find(({ form, old, now }) => `${form}.${old}=${now}` === text);
  if (found !== undefined) return found;
  const known = questions.map(({ form, old, now }) => `${form}.${old}=${now}`).join(', ');
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
function filesNaming(files: readonly ReleaseFile[], question: Candidate): readonly ReleaseFile[] {
  let isWritten = false;
  const next = files.map((each) => {
    const text = isWritten ? null : withFormerName(each.text, question);
    if (text === null) return each;
    isWritten = true;
    return { ...each, text };
  });
  if (isWritten) return next;
  const { form, now, former } = question;
  throw new UsageError(`${form}.${now} stands in no file that was named: write "x-was": ["${former}"] there.`);
}
