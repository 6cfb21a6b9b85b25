import { namesHiddenOnly, otherRoles } from '../model/load/field-access.ts';
import { pointerTo } from '../text/json.ts';
import { below } from '../words/place.ts';
import type { Check, Report } from './check.ts';
import { type CheckedField, eachField } from './field-words.ts';
import { rule } from '../errors/diagnostic-rule.ts';
import { looksPersonal } from './looks-personal.ts';

const nameThem = {
  zh: '用 "x-access" 写明谁可以看，如 { "hr": "edit", "finance": "read" }；没有写到的角色看不到。',
  en: 'Name who may see it in "x-access", such as { "hr": "edit", "finance": "read" }; nobody else sees it then.',
};

const fieldPersonalOpen = rule('field/personal-open', {
  severity: 'warning',
  message: {
    zh: '“{name}”是个人信息，却没有写明谁可以看。',
    en: '"{name}" is personal, and nothing says who may see it.',
  },
  why: { zh: '凡能打开这张表单或记录的人都看得到它。', en: 'Everybody who may open the form or the record sees it.' },
  fix: nameThem,
});

const fieldPersonalUnmarked = rule('field/personal-unmarked', {
  severity: 'warning',
  message: { zh: '“{name}”看起来是个人信息，却没有标明。', en: '"{name}" looks personal and is not marked.' },
  why: {
    zh: '谁看过它不留记录，按本人要求删除信息时也找不到它；没有 "x-access" 时，凡能打开的人都看得到它。',
    en: 'Who reads it is not logged, and erasing what the logs say of a person passes it by; without "x-access" everybody who may open it sees it.',
  },
  fix: {
    zh: `写 "x-personal": true，并${nameThem.zh}不是个人信息的，写 "x-personal": false。`,
    en: `Write "x-personal": true. ${nameThem.en} Where it is nobody's, write "x-personal": false.`,
  },
});

const fieldHidesOnly = rule('field/hides-only', {
  severity: 'warning',
  message: {
    zh: '“{name}”的 "x-access" 只写了谁不可以看。',
    en: 'The "x-access" of "{name}" says only who may not see it.',
  },
  why: {
    zh: '这种写法下，新的角色也能看到它。它只在这一版还照旧读；下一版起，没有写到的角色都看不到。',
    en: 'So every new role sees it. This version still reads it that way; in the next one nobody does who is not named.',
  },
  fix: {
    zh: '写明谁可以看；其他角色仍可照步骤的规定办，就加上 "*": "edit"。',
    en: 'Name who may; where all others may do what the step says, add "*": "edit".',
  },
});

/** A field with personal values says who may see it, and every field who may rather than who may not. */
export const checkFieldAccess: Check = {
  name: 'field-access',
  codes: [fieldPersonalOpen, fieldPersonalUnmarked, fieldHidesOnly],
  run: ({ sets }, report) => {
    eachField(sets, (checked) => {
      checkMark(checked, report);
      if (checked.field['x-access'] !== undefined) checkSpelling(checked, report);
    });
  },
};

function checkMark({ key, field, place }: CheckedField, report: Report): void {
  const personal = field['x-personal'];
  if (personal === true && field['x-access'] === undefined)
    report(fieldPersonalOpen, below(place, '/x-personal', 'key'), { name: key });
  if (personal === undefined && looksPersonal(key, field)) report(fieldPersonalUnmarked, place, { name: key });
}

function checkSpelling({ key, field, place }: CheckedField, report: Report): void {
  if (!namesHiddenOnly(field['x-access'] ?? {})) return;
  const at = below(place, '/x-access', 'key');
  const pointer = pointerTo(at.pointer, otherRoles);
  report(fieldHidesOnly, at, { name: key }, { pointer, op: 'add', value: 'edit' });
}
