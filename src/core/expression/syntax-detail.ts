import type { ParseError } from '@marcbachmann/cel-js';
import type { Text } from '../text/text.ts';

/** How the parser's names of signs are written. */
const signs: Readonly<Record<string, string>> = { RPAREN: ')', RBRACKET: ']', RBRACE: '}', COLON: ':', LPAREN: '(' };

const ended: Text = { zh: '没有写完', en: 'it ends too early' };

/** What is wrong with an expression that no person could read either. */
export const tooDeep: Text = { zh: '表达式过长或嵌套过深', en: 'it is too long or nested too deeply' };

const byCode: Readonly<Record<string, Text>> = {
  unterminated_string: { zh: '引号没有成对', en: 'a quote is not closed' },
  unterminated_triple_quoted_string: { zh: '引号没有成对', en: 'a quote is not closed' },
  invalid_escape_sequence: { zh: '反斜杠后的字符不对', en: 'a backslash is followed by the wrong character' },
  invalid_macro_argument: { zh: '第一个参数应是给行起的名字', en: 'the first argument must be a name for the row' },
  limit_exceeded: tooDeep,
};

/** How other languages write an operator, and how expressions do. */
const operators: Readonly<Record<string, string>> = {
  '=': '==',
  and: '&&',
  AND: '&&',
  or: '||',
  OR: '||',
  '&': '&&',
  '|': '||',
  not: '!',
};

/** What is wrong with the text that the parser stopped at, in words for people. */
export function syntaxDetail({ code, summary }: ParseError, at: string): Text {
  const known = byCode[code];
  if (known) return known;
  const [, expected = '', got = ''] = /^Expected (\w+), got (\w+)$/.exec(summary) ?? [];
  const sign = signs[expected];
  if (sign !== undefined) return { zh: `缺少“${sign}”`, en: `"${sign}" is missing` };
  if (got === 'EOF' || summary.endsWith(': EOF')) return ended;
  if (at === '') return { zh: summary, en: summary };
  const operator = Object.hasOwn(operators, at) ? operators[at] : undefined;
  if (operator === undefined) return { zh: `此处不应出现“${at}”`, en: `"${at}" does not belong here` };
  return { zh: `此处应写“${operator}”，而不是“${at}”`, en: `write "${operator}" instead of "${at}"` };
}
