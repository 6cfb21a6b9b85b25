import { readFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import { projectFiles } from './project-tree.ts';

interface Banned {
  readonly why: string;
  readonly pattern: RegExp;
}

/** Texts that have no place in the project. The patterns are written so that they do not match themselves. */
const banned: readonly Banned[] = [
  { why: 'unfinished work', pattern: /\b(?:TO[D]O|FIX[M]E|XX[X]|HAC[K])\b/ },
  { why: 'unfinished work', pattern: /\bnot (?:yet )?implement[e]d\b|\blorem ips[u]m\b/i },
  { why: 'a path of one machine', pattern: /(?:^|[\s'"`(=:])\/(?:tmp|home|root|Users|work\/(?:main|shared))\/[\w.]/m },
  { why: 'debugging left behind', pattern: /\bdebugge[r];|\b(?:test|it|describe)\.onl[y]\(/ },
  { why: 'another product', pattern: /\b(?:Blade[X]|Spring[B]lade|Sabe[r]|Ruo[Y]i)\b/ },
];

const binary = new Set(['.png', '.jpg', '.xlsx', '.ico', '.woff2', '.gz', '.zip', '.pdf']);

/** Every line of the project's own files that holds a banned text, as `file:line: why`. */
export function wordingFaults(root: string): { readonly files: number; readonly faults: readonly string[] } {
  const files = projectFiles(root).filter((path) => !binary.has(extname(path)) && path !== 'package-lock.json');
  const faults = files.flatMap((path) => {
    const lines = readFileSync(join(root, path), 'utf8').split('\n');
    return lines.flatMap((line, index) =>
      banned.filter(({ pattern }) => pattern.test(line)).map(({ why }) => `${path}:${index + 1}: ${why}`),
    );
  });
  return { files: files.length, faults };
}
