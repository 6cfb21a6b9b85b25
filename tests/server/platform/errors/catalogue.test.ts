import { format } from 'prettier';
import { describe, expect, test } from 'vitest';
import { messages, type MessageKey } from '../../../../src/server/platform/errors/messages.ts';
import type { Message } from '../../../../src/server/platform/errors/message.ts';
import { readMessageUses } from './throw-sites.ts';

const catalogue = Object.entries(messages) as readonly (readonly [MessageKey, Message])[];
const { sites, names } = readMessageUses();

const groups: Readonly<Record<string, string>> = {
  http: 'Every call',
  auth: 'Logging in, registering, one’s own account',
  work: 'Work that takes long: checking forms, reading workbooks',
  dict: 'Dictionaries',
  file: 'Files',
  form: 'Forms: publishing, rolling back, retiring',
  release: 'Releases of several files',
  menu: 'Menus',
  role: 'Roles',
  user: 'People',
  tenant: 'Companies',
  topmenu: 'Top menus',
  setting: 'Settings of the installation',
  log: 'Logs',
  view: 'Columns of lists',
  task: 'Tasks',
  process: 'Processes',
  draft: 'Drafts',
  question: 'Questions about values',
  record: 'Records',
};

function statusOf(key: string): number {
  return (messages as Readonly<Record<string, Message>>)[key]?.status ?? 400;
}

function groupOf(key: string): string {
  return key.split('.', 1)[0] ?? '';
}

function holesIn(text: string): string[] {
  // `{zh}` and `{en}` are a text of either language that comes from elsewhere.
  return [...text.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name.replace(/^(?:zh|en)$/, 'text')).toSorted();
}

describe('the catalogue of errors', () => {
  test('has nothing that nobody says', () => {
    expect(names('http.nobody-says-this')).toBe(false);
    expect(catalogue.map(([key]) => key).filter((key) => !names(key))).toEqual([]);
  });

  test('knows everything that is thrown, with the status that it is thrown with', () => {
    expect(sites.length).toBeGreaterThan(100);
    const wrong = sites.flatMap(({ place, kind, first, keys }) => {
      const thrown = kind === 'BusinessError' ? first : first === 'invalid_client' ? 401 : 400;
      return (keys ?? [])
        .filter((key) => !(key in messages) || (first !== null && statusOf(key) !== thrown))
        .map((key) => `${place} throws ${key} with ${String(thrown)}, the catalogue says ${statusOf(key)}`);
    });
    expect(wrong).toEqual([]);
  });

  test('has each hole of a text filled where it is thrown', () => {
    const open = sites.flatMap(({ place, keys, args }) =>
      (keys ?? []).flatMap((key) => {
        const { zh, en } = (messages as Readonly<Record<string, Message>>)[key] ?? { zh: '', en: '' };
        const given = args ?? [...holesOf(zh), ...holesOf(en)];
        return [...holesOf(zh), ...holesOf(en)]
          .filter((hole) => !given.includes(hole))
          .map((hole) => `${place}: ${hole}`);
      }),
    );
    expect(open).toEqual([]);
  });

  test.each(catalogue)('%s is said in both languages with the same values', (key, { zh, en }) => {
    expect(key).toMatch(/^[a-z]+\.[a-z-]+$/);
    expect(holesIn(zh)).toEqual(holesIn(en));
    expect(en).not.toMatch(/[\u4e00-\u9fff]/);
    expect(en.trim()).not.toBe('');
    expect(zh.trim()).not.toBe('');
  });
});

function holesOf(text: string): string[] {
  return [...text.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
}

function page(): string {
  const intro = `# Errors of the HTTP interface

Every rejection is answered with its status and \`{ code, success: false, data, msg }\`, where \`code\` is the status and
\`msg\` the text below in the language of \`Accept-Language\` (Chinese unless that prefers English); \`{name}\` stands for
a value. \`data\` is \`{}\` unless \`docs/http.md\` says otherwise. The token call answers \`{ error, error_code,
error_description }\` with the same texts.

- **401** ends the session of the page that called; it is sent for a missing or bad token alone.
- **429** has \`Retry-After\`, the seconds after which to try again.
- **500** and **503** have \`data: { requestId }\`; the log line with the same \`requestId\` holds the reason. Every answer
  has it as the header \`X-Request-Id\` too.
- **400 Bad Request**, **408** and **431** before there is a request (no HTTP, too slow, a header or address beyond 16 kB)
  are answered in Chinese, and the connection is closed.

Lines with 200 are no errors but the texts of answers that went well. What \`npm run validate\` says is in
\`docs/diagnostics.md\`.

This page is made from the catalogue in \`src/server/platform/errors\`; \`npx vitest run --project server tests/server/platform/errors -u\`
writes it anew.`;
  const sections = Object.entries(groups).map(([group, title]) => {
    const rows = catalogue.filter(([key]) => groupOf(key) === group).map(row);
    return rows.length === 0
      ? ''
      : [`## ${title}`, '', '| key | status | Chinese | English |', '| --- | --- | --- | --- |', ...rows].join('\n');
  });
  return `${[intro, ...sections.filter(Boolean)].join('\n\n')}\n`;
}

function row([key, { zh, en }]: readonly [string, Message]): string {
  const cells = [`\`${key}\``, String(statusOf(key)), zh, en];
  return `| ${cells.map((cell) => cell.replaceAll('|', String.raw`\|`)).join(' | ')} |`;
}

test('docs/errors.md lists every error, and none that is gone', async () => {
  const formatted = await format(page(), { parser: 'markdown', printWidth: 120, singleQuote: true });
  await expect(formatted).toMatchFileSnapshot('../../../../docs/errors.md');
});

test('every group of keys is described', () => {
  expect(catalogue.map(([key]) => groupOf(key)).filter((group) => groups[group] === undefined)).toEqual([]);
});
