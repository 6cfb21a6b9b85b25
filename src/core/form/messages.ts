import type { Language, Text } from '../text/text.ts';
import { showUnit } from '../text/unit-text.ts';
import { joinList } from '../text/list-text.ts';
import { formatNames } from '../values/formats.ts';
import { patternExample } from './pattern-example.ts';

/** What a message tells beside its keyword. */
export interface MessageParts {
  /** The field's label. */
  readonly label: Text;
  /** The value found, as people read it; null when there is none. */
  readonly value: string | null;
  /** What the keyword asks for; a text where the languages differ. */
  readonly expected: unknown;
  /** Unit of the field in UCUM spelling, put behind limits as people read it; '' without one. */
  readonly unit: string;
}

type Message = (parts: MessageParts) => Text;

const typeNames: Readonly<Record<string, Text>> = {
  string: { zh: '文本', en: 'a text' },
  number: { zh: '数字', en: 'a number' },
  integer: { zh: '整数', en: 'a whole number' },
  boolean: { zh: '是或否', en: 'yes or no' },
  array: { zh: '列表', en: 'a list' },
  object: { zh: '一组值', en: 'a group of values' },
};

/** “, now “12”” behind a message, when there is a value to show. */
function now(value: string | null): Text {
  return value === null ? { zh: '', en: '' } : { zh: `，现为“${value}”`, en: `, not “${value}”` };
}

function must(zh: (parts: MessageParts) => string, en: (parts: MessageParts) => string): Message {
  return (parts) => {
    const found = now(parts.value);
    return { zh: `${parts.label.zh}${zh(parts)}${found.zh}`, en: `${parts.label.en} ${en(parts)}${found.en}` };
  };
}

/** What a bound asks for, in the field's unit. */
function limited(zh: string, en: string): Message {
  return must(
    (parts) => `${zh} ${limit(parts, 'zh')}`,
    (parts) => `${en} ${limit(parts, 'en')}`,
  );
}

function limit({ expected, unit }: MessageParts, language: Language): string {
  const shown = showUnit(unit, language);
  return `${String(expected)}${shown === '' ? '' : ` ${shown}`}`;
}

function listed(expected: unknown, language: Language): string {
  if (isText(expected)) return expected[language];
  return Array.isArray(expected) ? joinList(expected.map(String), language) : String(expected);
}

function isText(value: unknown): value is Text {
  return typeof value === 'object' && value !== null && 'zh' in value && 'en' in value;
}

function named(names: Readonly<Record<string, Text>>, expected: unknown): Text {
  const name = String(expected);
  return Object.hasOwn(names, name) ? (names[name] ?? { zh: name, en: name }) : { zh: name, en: name };
}

function writtenLike(pattern: unknown): Text {
  const example = patternExample(String(pattern));
  if (example === null) return { zh: `规则 ${String(pattern)}`, en: `rule ${String(pattern)}` };
  return { zh: `如 ${example}`, en: `like ${example}` };
}

/** The message of every keyword and engine finding; a keyword without an entry gets the one of `invalid`. */
const messages: Readonly<Record<string, Message>> = {
  required: ({ label }) => ({ zh: `请填写${label.zh}`, en: `${label.en} is required` }),
  need: ({ label }) => ({ zh: `此处需要填写${label.zh}`, en: `${label.en} is needed here` }),
  type: must(
    ({ expected }) => `须为${named(typeNames, expected).zh}`,
    ({ expected }) => `must be ${named(typeNames, expected).en}`,
  ),
  enum: must(
    ({ expected }) => `只能是以下之一：${listed(expected, 'zh')}`,
    ({ expected }) => `must be one of: ${listed(expected, 'en')}`,
  ),
  const: must(
    ({ expected }) => `只能是 ${String(expected)}`,
    ({ expected }) => `must be ${String(expected)}`,
  ),
  format: must(
    ({ expected }) => `须为${named(formatNames, expected).zh}`,
    ({ expected }) => `must be ${named(formatNames, expected).en}`,
  ),
  pattern: must(
    ({ expected }) => `的写法不对（${writtenLike(expected).zh}）`,
    ({ expected }) => `is not written as asked (${writtenLike(expected).en})`,
  ),
  minimum: limited('不能小于', 'must be at least'),
  maximum: limited('不能大于', 'must be at most'),
  exclusiveMinimum: limited('须大于', 'must be above'),
  exclusiveMaximum: limited('须小于', 'must be below'),
  multipleOf: must(
    (parts) => `须为 ${limit(parts, 'zh')} 的整数倍`,
    (parts) => `must be a multiple of ${limit(parts, 'en')}`,
  ),
  'x-decimals': must(
    ({ expected }) => (expected === 0 ? '不能有小数' : `最多 ${String(expected)} 位小数`),
    ({ expected }) =>
      expected === 0 ? 'must have no decimals' : `may have at most ${String(expected)} decimal places`,
  ),
  minLength: must(
    ({ expected }) => `至少 ${String(expected)} 个字符`,
    ({ expected }) => `must have at least ${String(expected)} characters`,
  ),
  maxLength: must(
    ({ expected }) => `最多 ${String(expected)} 个字符`,
    ({ expected }) => `may have at most ${String(expected)} characters`,
  ),
  minItems: ({ label, expected }) => ({
    zh: `${label.zh}至少要有 ${String(expected)} 项`,
    en: `${label.en} must have at least ${String(expected)} ${expected === 1 ? 'entry' : 'entries'}`,
  }),
  maxItems: ({ label, expected }) => ({
    zh: `${label.zh}最多 ${String(expected)} 项`,
    en: `${label.en} may have at most ${String(expected)} entries`,
  }),
  uniqueItems: ({ label }) => ({ zh: `${label.zh}中有重复项`, en: `${label.en} has an entry twice` }),
  additionalProperties: ({ label }) => ({
    zh: `${label.zh}不是此处的字段`,
    en: `${label.en} is not a field of this form`,
  }),
  oneOf: ({ label }) => ({
    zh: `${label.zh}不符合任何一种可选形式`,
    en: `${label.en} fits none of its possible forms`,
  }),
  unique: ({ label, value, expected }) => ({
    zh: `${label.zh}“${value ?? ''}”重复：第 ${listed(expected, 'zh')} 行`,
    en: `${label.en} “${value ?? ''}” stands in several rows: ${listed(expected, 'en')}`,
  }),
  costly: ({ label }) => ({
    zh: `${label.zh}的公式或条件要算的步数太多，没有算出；请减少表格的行数，或请维护表单的人简化它`,
    en: `The formula or condition of ${label.en} takes too many steps and was not computed; use fewer rows, or have it simplified by who maintains the form`,
  }),
  invalid: must(
    () => '的值无效',
    () => 'is not valid',
  ),
};

/** What is wrong by a keyword, in both languages, with the field's name, the value found and the one expected. */
export function keywordMessage(keyword: string, parts: MessageParts): Text {
  const message = (Object.hasOwn(messages, keyword) ? messages[keyword] : undefined) ?? messages['invalid'];
  return message ? message(parts) : parts.label;
}

/** Keywords that have a message of their own. */
export const messageKeywords: readonly string[] = Object.keys(messages);

const longestShown = 40;

/** A value as a message shows it: cut after 40 characters, lists and groups by their size only. */
export function shownValue(value: unknown): string | null {
  if (value === null || value === undefined || value === '') return null;
  if (typeof value === 'object') return null;
  // A text can be a million characters: only as much of it is taken apart as is shown.
  const beginning = (typeof value === 'string' ? value : JSON.stringify(value)).slice(0, 2 * longestShown + 2);
  const characters = Array.from(beginning);
  return characters.length > longestShown ? `${characters.slice(0, longestShown).join('')}…` : characters.join('');
}
