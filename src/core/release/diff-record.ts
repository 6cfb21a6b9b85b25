import type { RecordModel } from '../model/model.ts';
import { canonicalJson } from '../text/canonical.ts';
import { recordWords } from '../words/record-words.ts';
import { change, type ReleaseChange } from './change.ts';
import { roleChanges } from './diff-roles.ts';
import type { PathNames } from './path-names.ts';

/** Lists of fields, in which new, lost and renamed ones are told as such and not once more. */
const lists = ['search', 'list', 'form'] as const;
/** Words of the look alone. */
const look = ['singular', 'sort', 'actions', 'title', 'page', 'prints'] as const;
/** Words by which rows are kept, found and moved. */
const kept = ['area', 'states', 'single', 'tree', ...recordWords.map(({ name }) => name)] as const;

/** Compares the words of two versions of a record, against what its rows may hold. */
export function diffRecord(before: RecordModel, after: RecordModel, names: PathNames): readonly ReleaseChange[] {
  const { read, write } = after.roles;
  const see = { zh: '查看这些行', en: 'see the rows' };
  const edit = { zh: '修改这些行', en: 'change the rows' };
  return [
    ...lists.flatMap((word) => listChanges(word, { before, after, names })),
    ...look
      .filter((word) => differs(said(before, word), said(after, word)))
      .map((word) => change('safe', word, `“${word}”有变`, `"${word}" has changed`)),
    ...roleChanges('roles', see, { old: before.roles.read, now: read }),
    ...roleChanges('roles', edit, { old: before.roles.write, now: write }),
    // Whoever publishes a form must not send what others press to calls of another kind.
    ...(differs(before.api, after.api) ? [change('refuse', 'api', '接口有变', 'its calls have changed')] : []),
    ...kept
      .filter((word) => differs(before[word], after[word]))
      .map((word) => change('pin', word, `“${word}”有变`, `"${word}" has changed`)),
    ...keyChanges(before, after, names),
    ...uniqueChanges(before, after, names),
    ...addressChanges(before, after),
  ];
}

interface Versions {
  readonly before: RecordModel;
  readonly after: RecordModel;
  readonly names: PathNames;
}

/** A field that the form no longer holds can no longer be filled in. */
function listChanges(word: (typeof lists)[number], { before, after, names }: Versions): readonly ReleaseChange[] {
  const [old, now] = [names.from(before[word]), names.kept(after[word])];
  if (!differs(old, now)) return [];
  const lost = old.filter((path) => !now.includes(path));
  if (word !== 'form' || lost.length === 0) return [change('safe', word, `“${word}”有变`, `"${word}" has changed`)];
  const listed = lost.join(', ');
  return [change('pin', word, `表单不再填写：${listed}`, `the form no longer fills in: ${listed}`)];
}

/**
 * What is compared. A page that no descriptor lays out follows the form, which is compared already; what one row is
 * called follows the name in the same way.
 */
function said(form: RecordModel, word: (typeof look)[number]): unknown {
  return (word === 'page' || word === 'singular') && form.descriptor[word] === undefined ? null : form[word];
}

function keyChanges(
  { rowKey: old }: RecordModel,
  { rowKey: now }: RecordModel,
  { to }: PathNames,
): readonly ReleaseChange[] {
  if ((to(old) ?? old) === now) return [];
  return [
    change(
      'pin',
      'rowKey',
      `行改按“${now}”查找，原为“${old}”；已有的引用和链接找不到行，值重复或为空的行分不清`,
      `rows are found by ${now} instead of ${old}; stored references and links lose their rows, and rows without it or alike in it can’t be told apart`,
    ),
  ];
}

function uniqueChanges(before: RecordModel, after: RecordModel, { to }: PathNames): readonly ReleaseChange[] {
  const keyOf = (keys: readonly string[]): string => keys.toSorted().join(' + ');
  const old = before.unique.map((keys) => keyOf(keys.map((key) => to(key) ?? key)));
  const now = after.unique.map(keyOf);
  return [
    ...now
      .filter((keys) => !old.includes(keys))
      .map((keys) =>
        change(
          'pin',
          'unique',
          `${keys} 不得重复；相同的已有行要改正才能保存`,
          `${keys} must be unique; rows that are alike in it can’t be saved until they are corrected`,
        ),
      ),
    ...old
      .filter((keys) => !now.includes(keys))
      .map((keys) => change('safe', 'unique', `${keys} 可以重复了`, `${keys} need not be unique any more`)),
  ];
}

/** Addresses that people and stored links use. */
function addressChanges(before: RecordModel, after: RecordModel): readonly ReleaseChange[] {
  return (['path', 'rowPath'] as const)
    .filter((word) => before[word] !== after[word])
    .map((word) => {
      const [old, now] = [before[word] ?? '-', after[word] ?? '-'];
      const lost = before[word] !== null;
      return change(
        lost ? 'pin' : 'safe',
        word,
        `地址由 ${old} 变为 ${now}`,
        `the address changes from ${old} to ${now}`,
      );
    });
}

function differs(one: unknown, other: unknown): boolean {
  return canonicalJson(one) !== canonicalJson(other);
}
