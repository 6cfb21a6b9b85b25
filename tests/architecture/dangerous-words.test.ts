import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { projectRoot, sourceFiles } from './project-tree.ts';

// What a review of security looks for first. Each word is refused everywhere but in the files named, which say why.

interface Danger {
  readonly what: string;
  readonly word: RegExp;
  readonly allowed?: readonly string[];
}

const dangers: readonly Danger[] = [
  { what: 'text that is run as a program', word: /\beval\(|\bnew Function\(|from 'node:vm'/ },
  {
    what: 'text that becomes HTML',
    word: /dangerouslySetInnerHTML|\b(?:inner|outer)HTML\b|insertAdjacentHTML|document\.write/,
  },
  {
    what: 'another program that is started',
    word: /from 'node:child_process'/,
    allowed: ['src/server/platform/store/embedded/run-as.ts', 'src/server/platform/store/embedded/postmaster-file.ts'],
  },
  { what: 'a shell', word: /shell: true|\bexecSync\(|\bexecFile\(/ },
  { what: 'memory with what was there before', word: /allocUnsafe|new Buffer\(/ },
  { what: 'random numbers that can be guessed', word: /Math\.random\(/ },
  {
    what: 'a hash that is broken',
    word: /createHash\('(?:md5|sha1|md4)'/,
    // Clients send MD5 of what was typed; it is the password, and argon2id of it is stored.
    allowed: ['src/server/directory/auth/new-password.ts', 'src/server/directory/auth/known-digests.ts'],
  },
  { what: 'a cipher without a seal', word: /aes-\d+-(?:ecb|cbc|ctr)|RSA_PKCS1_PADDING|createCipher\(/ },
  { what: 'TLS that believes anybody', word: /rejectUnauthorized|NODE_TLS_REJECT_UNAUTHORIZED|checkServerIdentity/ },
  {
    what: 'messages of other windows',
    word: /addEventListener\('message'|\bonmessage =/,
    // Pages of the app tell each other to look again, and the service worker to fetch; nothing is taken from a message.
    allowed: ['src/web/form/drafts/waiting-list.ts', 'src/web/shell/offline/service-worker.ts'],
  },
  { what: 'a token in a cookie that scripts read', word: /document\.cookie/ },
  {
    what: 'SQL that is put together of text',
    word: /sql\.raw\(`|\.query\(`[^`]*\$\{/,
    // Names of tables that the migrations made, a channel and a database, each a word of the program.
    allowed: [
      'src/server/platform/backup/restore-backup.ts',
      'src/server/platform/events/event-bus.ts',
      'src/server/platform/store/open-embedded.ts',
    ],
  },
];

function found(danger: Danger, file: string, text: string): boolean {
  return danger.allowed?.includes(file) !== true && danger.word.test(text);
}

test.each(dangers)('$what is nowhere in the program', (danger) => {
  const files = sourceFiles(projectRoot, ['src']);
  expect(files.length).toBeGreaterThan(500);
  expect(files.filter((file) => found(danger, file, readFileSync(join(projectRoot, file), 'utf8')))).toEqual([]);
  for (const file of danger.allowed ?? []) expect(files).toContain(file);
});

test.each([
  'eval("1")',
  'element.innerHTML = text;',
  "import { spawn } from 'node:child_process';",
  'spawn(command, { shell: true });',
  'Buffer.allocUnsafe(8);',
  'Math.random() * 2;',
  "createHash('md5').update(text);",
  "createCipheriv('aes-256-cbc', key, iv);",
  'request({ rejectUnauthorized: false });',
  "window.addEventListener('message', listen);",
  "document.cookie = 'token=1';",
  'sql.raw(`name = ${name}`);',
])('planted: %s is found', (text) => {
  expect(dangers.filter((danger) => found(danger, 'src/server/planted.ts', text))).toHaveLength(1);
});
