// Builds the pages that the step page stands beside and serves them, with the rows and columns of tasks, on a port of its
// own choosing.
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { build } from 'rolldown';
import { root } from '../../build/files.mjs';

const source = join(root, 'scripts', 'bench', 'step-page');
const plainForm = '<!doctype html><div id="root"></div><script type="module" src="./plain-form.js"></script>';

/**
 * @param file a script of a page
 * @returns as browsers take it
 */
export async function scriptOf(file: string): Promise<string> {
  const { output } = await build({
    input: join(source, file),
    platform: 'browser',
    transform: { define: { 'process.env.NODE_ENV': '"production"' } },
    logLevel: 'silent',
    write: false,
    output: { format: 'esm', codeSplitting: false, minify: true },
  });
  return output[0].code;
}

/** @param sheetOf rows and columns of a task */
export async function serveReferences(
  sheetOf: (task: string) => object | undefined,
): Promise<{ url: string; close: () => void }> {
  const html = 'text/html; charset=utf-8';
  const files: Readonly<Record<string, readonly [type: string, text: string]>> = {
    '/bare.html': [html, readFileSync(join(source, 'bare.html'), 'utf8')],
    '/bare.js': ['text/javascript', await scriptOf('bare.ts')],
    '/plain-form.html': [html, plainForm],
    '/plain-form.js': ['text/javascript', await scriptOf('plain-form.ts')],
  };
  const server = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://localhost');
    const sheet = pathname === '/sheet.json' ? sheetOf(searchParams.get('task') ?? '') : undefined;
    const [type, text] = sheet === undefined ? (files[pathname] ?? []) : ['application/json', JSON.stringify(sheet)];
    response.writeHead(type === undefined ? 404 : 200, { 'content-type': type ?? 'text/plain' }).end(text);
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(undefined)));
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  return { url: `http://127.0.0.1:${port}`, close: () => server.close() };
}
