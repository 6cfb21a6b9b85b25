import type { Splice } from '../../errors/diagnostic.ts';

/** What stands before a place of a text: the bracket around it, and whether a key may come next. */
interface Around {
  /** Brackets that are open, the outermost first. */
  readonly open: readonly string[];
  /** Whether the last text in quotes is a key. */
  readonly isKey: boolean;
  /** Whether the text breaks off within quotes. */
  readonly isQuoted: boolean;
}

/** Takes away a comma before the end of a list. */
export function withoutComma(text: string, offset: number): Splice {
  const at = text.lastIndexOf(',', offset - 1);
  return { start: at, end: at + 1, by: '' };
}

/** Takes away a comment, with its line where nothing else stands there. */
export function withoutComment(text: string, offset: number): Splice {
  const [comment = ''] = /^(?:\/\/[^\n]*|\/\*[^]*?\*\/)/.exec(text.slice(offset)) ?? [];
  const end = offset + comment.length;
  const indent = /\n[ \t]*$/.exec(text.slice(0, offset))?.[0].length ?? 0;
  return { start: offset - (/^\s*(?:\n|$)/.test(text.slice(end)) ? indent : 0), end, by: '' };
}

/** Writes a line break or a tab within quotes as JSON does. */
export function escaped(text: string, offset: number): Splice {
  const signs: Readonly<Record<string, string>> = { '\n': '\\n', '\t': '\\t', '\r': '\\r' };
  return { start: offset, end: offset + 1, by: signs[text.charAt(offset)] ?? '' };
}

/**
 * Closes quotes that were left open on the line before, in front of the comma that ends it; null where none were. Then
 * the first quote of a line was taken for their end.
 */
export function quoteClosed(text: string, offset: number): Splice | null {
  const [line = '', own] = text.slice(0, offset).split('\n').slice(-2);
  const isOpen = own?.trim() === '"' && (line.replaceAll('\\"', '').split('"').length - 1) % 2 === 1;
  if (!isOpen) return null;
  const end = text.lastIndexOf('\n', offset - 1);
  const at = text.slice(0, end).trimEnd().replace(/,$/, '').length;
  return { start: at, end: at, by: '"' };
}

/** Puts straight quotes around a text that has others. */
export function straightened(text: string, offset: number): Splice | null {
  const [whole, inside] =
    /^['`\u2018\u2019\u201C\u201D\uFF02]([^'`\u2018\u2019\u201C\u201D\uFF02"\n]*)['`\u2018\u2019\u201C\u201D\uFF02"]/.exec(
      text.slice(offset),
    ) ?? [];
  if (whole === undefined || inside === undefined) return null;
  return { start: offset, end: offset + whole.length, by: JSON.stringify(inside) };
}

const plainSigns: Readonly<Record<string, string>> = {
  '，': ',',
  '、': ',',
  '；': ',',
  '：': ':',
  '｛': '{',
  '［': '[',
  '【': '[',
};

/** Writes a punctuation mark of full width as JSON does. */
export function narrowed(text: string, offset: number): Splice | null {
  const by = plainSigns[text.charAt(offset)];
  return by === undefined ? null : { start: offset, end: offset + 1, by };
}

/** Puts the comma or the colon that is missing behind what stands before it. */
export function separated(text: string, offset: number): Splice {
  const before = text.slice(0, offset).trimEnd();
  const { isKey } = around(before);
  return { start: before.length, end: before.length, by: isKey && before.endsWith('"') ? ':' : ',' };
}

/** Writes a number without leading zeros and plus, and with a digit before its point. */
export function plainNumber(text: string, offset: number): Splice | null {
  const [whole = ''] = /^[+-]?[\d.]+(?:[eE][+-]?\d+)?/.exec(text.slice(offset)) ?? [];
  const value = Number(whole);
  return whole === '' || !Number.isFinite(value)
    ? null
    : { start: offset, end: offset + whole.length, by: JSON.stringify(value) };
}

const bareValues: Readonly<Record<string, string>> = {
  True: 'true',
  False: 'false',
  None: 'null',
  TRUE: 'true',
  FALSE: 'false',
};

/** Puts a bare word into quotes, or writes it as JSON does. */
export function quoted(text: string, offset: number): Splice {
  const [word = ''] = /^[A-Za-z_$][\w$.:-]*/.exec(text.slice(offset)) ?? [];
  const name = word.replace(/:$/, '');
  const by = Object.hasOwn(bareValues, name) ? (bareValues[name] ?? name) : JSON.stringify(name);
  return { start: offset, end: offset + name.length, by };
}

/** Closes what is open where a text breaks off; nothing is known of a text that breaks off within quotes. */
export function closed(text: string): Splice | null {
  const body = text.trimEnd();
  const { open, isQuoted } = around(body);
  if (open.length === 0 || isQuoted || body.endsWith(':')) return null;
  const comma = body.endsWith(',') ? 1 : 0;
  const by = open.map((bracket) => (bracket === '{' ? '}' : ']')).toReversed();
  return { start: body.length - comma, end: text.length, by: `\n${by.join('\n')}\n` };
}

function around(before: string): Around {
  const open: string[] = [];
  let [isKey, mayBeKey, isQuoted] = [false, false, false];
  for (const [token] of before.matchAll(/"[^"\\]*(?:\\.[^"\\]*)*"?|[{}[\],:]/g)) {
    if (token.startsWith('"')) {
      isKey = mayBeKey;
      isQuoted = token.length < 2 || !token.endsWith('"');
    }
    if (token === '{' || token === '[') open.push(token);
    else if (token === '}' || token === ']') open.pop();
    mayBeKey = token === '{' || (token === ',' && open.at(-1) === '{');
  }
  return { open, isKey, isQuoted };
}
