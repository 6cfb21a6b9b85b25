import type { Splice } from '../../errors/diagnostic.ts';
import type { Text } from '../../text/text.ts';
import {
  closed,
  escaped,
  narrowed,
  plainNumber,
  quoteClosed,
  quoted,
  separated,
  straightened,
  withoutComma,
  withoutComment,
} from './syntax-edit.ts';

/** What a syntax error means and how to mend it, in words for people who do not write programs. */
export interface SyntaxHint {
  readonly detail: Text;
  readonly cure: Text;
  /** The change of the text that mends it; null where a person has to look. */
  readonly splice: Splice | null;
}

/**
 * Explains why a text is not JSON.
 *
 * @param offset where the parser stopped
 */
export function explainSyntax(text: string, offset: number): SyntaxHint {
  const found = text.charAt(offset);
  const unclosed = quoteClosed(text, offset);
  if (unclosed !== null) return { ...openQuote, splice: unclosed };
  const before = text.slice(0, offset).trimEnd().at(-1) ?? '';
  const known = cases.find((candidate) => candidate.applies(found, before, text.slice(offset)));
  if (known !== undefined) return { ...known.hint, splice: known.mend?.(text, offset) ?? null };
  return {
    detail: { zh: `此处不应出现“${found}”`, en: `"${found}" does not belong here` },
    cure: { zh: '检查逗号、冒号和引号', en: 'check commas, colons and quotes' },
    splice: null,
  };
}

const openQuote = {
  detail: { zh: '这一行的字符串没有结束', en: 'a text is not closed on its line' },
  cure: { zh: '在行末补上引号', en: 'put a quote at its end' },
};

interface Case {
  readonly applies: (found: string, before: string, rest: string) => boolean;
  readonly hint: Pick<SyntaxHint, 'detail' | 'cure'>;
  readonly mend?: (text: string, offset: number) => Splice | null;
}

const cases: readonly Case[] = [
  {
    applies: (found, before) => found === ',' && before === ',',
    mend: (_text, offset) => ({ start: offset, end: offset + 1, by: '' }),
    hint: {
      detail: { zh: '连写了两个逗号', en: 'two commas follow one another' },
      cure: { zh: '删去一个', en: 'delete one' },
    },
  },
  {
    applies: (found) => found === '=',
    mend: (_text, offset) => ({ start: offset, end: offset + 1, by: ':' }),
    hint: {
      detail: { zh: '键和值之间用了等号', en: 'an equals sign stands between a key and its value' },
      cure: { zh: '改成冒号', en: 'write a colon' },
    },
  },
  {
    applies: (_found, before) => before === '.',
    mend: (text, offset) => ({
      start: text.lastIndexOf('.', offset - 1),
      end: text.lastIndexOf('.', offset - 1) + 1,
      by: '',
    }),
    hint: {
      detail: { zh: '小数点后没有数字', en: 'no digit follows the point of a number' },
      cure: { zh: '删去小数点', en: 'delete the point' },
    },
  },
  {
    applies: (found, before, rest) => found === '' && before === '' && rest === '',
    hint: {
      detail: { zh: '文件是空的', en: 'the file is empty' },
      cure: { zh: '写出描述文件，或删去这个文件', en: 'write the descriptor, or delete the file' },
    },
  },
  {
    applies: (_found, _before, rest) => rest.trim() === '',
    mend: closed,
    hint: {
      detail: { zh: '文字突然中断', en: 'the text ends too early' },
      cure: { zh: '补上缺少的引号或括号', en: 'add the quote or bracket that is missing' },
    },
  },
  {
    applies: (found) => found < ' ',
    mend: escaped,
    hint: {
      detail: { zh: '字符串中有换行或制表符', en: 'a string holds a line break or tab' },
      cure: { zh: '写成 \\n 或 \\t', en: 'write \\n or \\t' },
    },
  },
  {
    applies: (found, before) => (found === '}' || found === ']') && before === ',',
    mend: withoutComma,
    hint: {
      detail: { zh: '最后一项之后多了逗号', en: 'a comma follows the last item' },
      cure: { zh: '删去前面的逗号', en: 'delete the comma before it' },
    },
  },
  {
    applies: (found, _before, rest) => found === '/' && /^\/[/*]/.test(rest),
    mend: withoutComment,
    hint: {
      detail: { zh: 'JSON 不能写注释', en: 'JSON has no comments' },
      cure: { zh: '删去注释，说明写进 "description"', en: 'delete the comment; write notes into "description"' },
    },
  },
  {
    applies: (found) => /['`\u2018\u2019\u201C\u201D\uFF02]/.test(found),
    mend: straightened,
    hint: {
      detail: { zh: '引号不对', en: 'the quotes are of the wrong kind' },
      cure: { zh: '用英文双引号 "', en: 'use straight double quotes "' },
    },
  },
  {
    applies: (found) => /[\uFF0C\uFF1A\uFF5B\uFF3B\u3010\u3001\uFF1B]/.test(found),
    mend: narrowed,
    hint: {
      detail: { zh: '使用了全角标点', en: 'a full-width punctuation mark stands here' },
      cure: { zh: '换成半角标点', en: 'use the plain one' },
    },
  },
  {
    applies: (found, before) => (found === '"' || found === '{' || found === '[') && /["}\]\w]/.test(before),
    mend: separated,
    hint: {
      detail: { zh: '两项之间缺少逗号或冒号', en: 'a comma or colon is missing between two items' },
      cure: { zh: '在两项之间补上逗号（键之后补冒号）', en: 'put a comma between them (a colon after a key)' },
    },
  },
  {
    applies: (_found, _before, rest) => /^[+-]?(0\d|\.|\+)/.test(rest),
    mend: plainNumber,
    hint: {
      detail: { zh: '数的写法不对', en: 'a number is written wrongly' },
      cure: {
        zh: '去掉开头的 0 或正号，小数点前补 0',
        en: 'drop leading zeros and plus signs; put a 0 before the point',
      },
    },
  },
  {
    applies: (found, before) => /[A-Za-z_$]/.test(found) && before === ':',
    mend: quoted,
    hint: {
      detail: { zh: '文字没有加引号', en: 'a text stands without quotes' },
      cure: {
        zh: '加上双引号；不加引号的只有 true、false、null 和数',
        en: 'put it into double quotes; only true, false, null and numbers stand without',
      },
    },
  },
  {
    applies: (found, before) => /[A-Za-z_$]/.test(found) && (before === '{' || before === ','),
    mend: quoted,
    hint: {
      detail: { zh: '键没有加引号', en: 'a key stands without quotes' },
      cure: { zh: '给键加上双引号', en: 'put the key into double quotes' },
    },
  },
];
