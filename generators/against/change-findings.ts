import type { ChangeClass } from '../../src/core/release/change.ts';
import type { ChangeCause } from '../../src/core/release/libraries/placed-change.ts';
import type { Text } from '../../src/core/text/text.ts';
import type { Finding } from '../output/diagnostic-report.ts';
import { type PolicyResult, validateByPolicy, type Policy } from './policy.ts';

/** What a class means for what is stored and under way. */
const meanings: Readonly<Record<ChangeClass, Text>> = {
  safe: {
    zh: '未完成的任务可以在新版本下继续，已存的行不受影响。',
    en: 'Open tasks could go on under it, and stored rows stay good.',
  },
  upcast: { zh: '发布时要换算已存的值。', en: 'Stored values are converted when it is published.' },
  pin: {
    zh: '未完成的任务留在原版本；已存的行或人的做法可能不再合适。',
    en: 'Open tasks stay with their version; stored rows, or what people do, may no longer fit.',
  },
  refuse: {
    zh: '不能发布：已存的值会失去含义。',
    en: 'It cannot be published: stored values would lose their meaning.',
  },
};

const nothingToDo: Text = { zh: '不用处理。', en: 'Nothing has to be done.' };

/**
 * What a comparison found, as findings at the places that brought the changes about: errors where the policy does not
 * let them pass.
 */
export function changeFindings(causes: readonly ChangeCause[], policy: Policy, today: string): readonly Finding[] {
  return causes.map((cause) => {
    const result = validateByPolicy(policy, cause, today);
    const { file, line, column, pointer } = cause.place;
    return {
      code: `change/${cause.class}`,
      severity: result.passes ? 'note' : 'error',
      file,
      line,
      column,
      pointer,
      message: messageOf(cause),
      why: meanings[cause.class],
      fix: { ...cause.rename, text: cureOf(cause, result) },
    };
  });
}

/** So many forms are named; of more their number is told. */
const mostForms = 6;

function messageOf({ message: { zh, en }, forms, subject }: ChangeCause): Text {
  // A row goes by its key, as it is written.
  const said = subject.startsWith('row:') ? en : capital(en);
  if (forms.length === 0) return { zh: `${zh}。`, en: `${said}.` };
  const more = forms.length - mostForms;
  const named = forms.slice(0, more > 1 ? mostForms : forms.length);
  const rest = more > 1 ? { zh: `等 ${forms.length} 个`, en: ` and ${more} more` } : { zh: '', en: '' };
  return {
    zh: `${zh}（涉及 ${named.join('、')}${rest.zh}）。`,
    en: `${said} (reaches ${named.join(', ')}${rest.en}).`,
  };
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** The word that an edit adds, such as `x-was`. */
function wordOf({ pointer }: NonNullable<ChangeCause['rename']>): string {
  return pointer.slice(pointer.lastIndexOf('/') + 1);
}

function cureOf(cause: ChangeCause, { passes, excepted, expired }: PolicyResult): Text {
  if (excepted !== null) {
    const { reason, until } = excepted;
    return { zh: `例外，至 ${until}：${reason}`, en: `Excepted until ${until}: ${reason}` };
  }
  if (passes) return nothingToDo;
  if (cause.rename !== undefined) {
    const was = `"${wordOf(cause.rename)}": ${JSON.stringify(cause.rename.value)}`;
    return {
      zh: `如果只是改名，写上原名 ${was}；否则收回改动，或在 policy.json 中说明原因予以放行。`,
      en: `If it is the same under another name, say so by ${was}; else take it back, or let it pass in policy.json with a reason.`,
    };
  }
  const late =
    expired === null
      ? { zh: '', en: '' }
      : {
          zh: `例外已于 ${expired.until} 到期（${expired.reason}）。`,
          en: `Its exception ended on ${expired.until} (${expired.reason}). `,
        };
  return {
    zh: `${late.zh}收回改动，或在 policy.json 中说明原因予以放行。`,
    en: `${late.en}Take it back, or let it pass in policy.json with a reason.`,
  };
}
