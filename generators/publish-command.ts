import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { product } from '../src/core/product.ts';
import type { Language } from '../src/core/text/text.ts';
import { diagnosticReport } from './output/diagnostic-report.ts';
import { diagnosticText } from './output/diagnostic-text.ts';
import { type Publication, publishDescriptor } from './publish/publish-descriptor.ts';
import { ServerRejection } from './publish/server-session.ts';
import type { Terminal } from './terminal.ts';
import { UsageError } from './usage-error.ts';

const usage = `Usage: npm run publish -- file.json --url http://host:port [options]

Publishes a new version of a process, record or look-up table on a running server; it is live for tasks opened from
then on. Forms that read a look-up table are published along with it.
--account, --password  who publishes (an administrator or analyst); or SEQDESK_ACCOUNT and SEQDESK_PASSWORD
--tenant               default ${product.defaultTenantId}
--reason               why, shown in the list of versions
--lang zh|en           language of diagnostics, default en
Exit code: 0 published, 1 refused or not reached, 2 misuse.
`;

interface Request {
  readonly publication: Publication;
  readonly language: Language;
}

const options = {
  url: { type: 'string' },
  account: { type: 'string' },
  password: { type: 'string' },
  tenant: { type: 'string' },
  reason: { type: 'string' },
  lang: { type: 'string' },
  help: { type: 'boolean' },
} as const;

/** `publish`: publishes a descriptor on a running server and tells what came of it; gives the exit code. */
export async function publishCommand(args: readonly string[], terminal: Terminal): Promise<0 | 1 | 2> {
  try {
    const request = readRequest(args, terminal);
    if (request !== 'help') return await publish(request, terminal);
    terminal.print(usage);
    return 0;
  } catch (error) {
    if (error instanceof UsageError) {
      terminal.complain(`${error.message}\n\n${usage}`);
      return 2;
    }
    if (!(error instanceof ServerRejection)) throw error;
    terminal.complain(`Not published: ${error.message}\n`);
    return 1;
  }
}

function readRequest(args: readonly string[], { root, environment }: Terminal): Request | 'help' {
  const { values, positionals } = parsed(args);
  if (values.help === true) return 'help';
  const [file, ...others] = positionals;
  if (file === undefined || others.length > 0) throw new UsageError('Name one file.');
  const account = values.account ?? environment['SEQDESK_ACCOUNT'];
  const password = values.password ?? environment['SEQDESK_PASSWORD'];
  if (!account || !password) throw new UsageError('Say who publishes: --account and --password.');
  const language = readLanguage(values.lang);
  const publication = {
    url: readUrl(values.url),
    account: { tenant: values.tenant ?? product.defaultTenantId, account, password, language },
    file,
    text: readText(resolve(root, file), file),
    reason: values.reason ?? null,
  };
  return { publication, language };
}

function parsed(args: readonly string[]) {
  try {
    return parseArgs({ args: [...args], options, allowPositionals: true });
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error));
  }
}

function readUrl(url: string | undefined): string {
  if (url === undefined) throw new UsageError('Say where to publish: --url http://host:port.');
  if (!URL.canParse(url) || !/^https?:$/.test(new URL(url).protocol)) {
    throw new UsageError(`"${url}" is no address of a server: use http://host:port.`);
  }
  return url.replace(/\/+$/, '');
}

function readText(path: string, file: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    throw new UsageError(`There is no file "${file}" that can be read.`);
  }
}

function readLanguage(language: string | undefined): Language {
  if (language === undefined || language === 'en' || language === 'zh') return language ?? 'en';
  throw new UsageError(`Unknown language "${language}": use zh or en.`);
}

async function publish({ publication, language }: Request, { print, complain }: Terminal): Promise<0 | 1> {
  const result = await publishDescriptor(publication);
  if (result.kind === 'published') {
    if (result.diagnostics.length > 0)
      print(diagnosticText(diagnosticReport([publication.file], result.diagnostics), language));
    print(`Published: ${result.formId} version ${result.version} (sha256 ${result.sha256}).\n`);
    if (result.forms.length > 0) print(`Forms that read it and came along: ${result.forms.join(', ')}.\n`);
    return 0;
  }
  print(diagnosticText(diagnosticReport([publication.file], result.diagnostics), language));
  complain(`Not published: ${result.message}\n`);
  return 1;
}
