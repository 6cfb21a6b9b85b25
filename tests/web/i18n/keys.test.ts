import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { parseSync, Visitor } from 'oxc-parser';
import { expect, test } from 'vitest';
import { bundles, laterTexts } from '../../../src/web/i18n/bundles.ts';

const web = join(import.meta.dirname, '../../../src/web');
const chinese = /[\u3000-\u303f\u4e00-\u9fff\uff00-\uffef]/;

/** What a source file says: the areas it names, the keys it asks for, and every text it holds. */
interface Source {
  readonly file: string;
  readonly areas: readonly string[];
  /** Literal keys of calls of `t`. */
  readonly asked: readonly string[];
  readonly texts: readonly string[];
  /** Templates with a hole, as patterns of whole keys. */
  readonly patterns: readonly RegExp[];
}

function readSource(path: string): Source {
  const text = readFileSync(path, 'utf8');
  const [areas, asked, texts]: string[][] = [[], [], []];
  const patterns: RegExp[] = [];
  new Visitor({
    Literal: (node) => void (typeof node.value === 'string' && texts?.push(node.value)),
    JSXText: (node) => void texts?.push(node.value),
    TemplateLiteral: (node) => {
      const parts = node.quasis.map(({ value }) => value.cooked ?? '');
      if (parts.length === 1) texts?.push(parts[0] ?? '');
      else if (/^[\w.:]*[a-z][\w.:]*$/i.test(parts.join('')))
        patterns.push(new RegExp(`^${parts.map((part) => part.replaceAll('.', '\\.')).join('.+')}$`));
      for (const part of parts) if (chinese.test(part)) texts?.push(part);
    },
    CallExpression: (node) => {
      const callee = text.slice(node.callee.start, node.callee.end);
      const [first] = node.arguments;
      if (first?.type !== 'Literal' || typeof first.value !== 'string') return;
      if (callee === 'useTranslation') areas?.push(first.value);
      if (callee === 't' || callee === 'i18n.t') asked?.push(first.value);
    },
  }).visit(parseSync(path, text).program);
  return { file: relative(web, path), areas: areas ?? [], asked: asked ?? [], texts: texts ?? [], patterns };
}

const sources = readdirSync(web, { recursive: true, encoding: 'utf8' })
  .filter((file) => /(?<!\.(?:zh|en))\.tsx?$/.test(file) && !file.startsWith('i18n') && !file.startsWith('public'))
  .map((file) => readSource(join(web, file)));

function keysOf(node: unknown, path: string): string[] {
  if (typeof node !== 'object' || node === null) return [path];
  return Object.entries(node).flatMap(([key, below]) => keysOf(below, path === '' ? key : `${path}.${key}`));
}

async function keysByArea(): Promise<ReadonlyMap<string, ReadonlySet<string>>> {
  const later = Object.entries(laterTexts.zh).map(async ([area, load]) => [area, await load()] as const);
  const all = [...Object.entries(bundles.zh), ...(await Promise.all(later))];
  return new Map(all.map(([area, texts]) => [area, new Set(keysOf(texts, ''))]));
}

const known = await keysByArea();
const plural = /_(one|other|zero)$/;

/** Whether the key is there, as it is or with its plural forms, in one of the areas. */
function isThere(key: string, areas: readonly string[]): boolean {
  const [named, bare] = key.includes(':') ? (key.split(':') as [string, string]) : [null, key];
  const among = named === null ? areas : [named];
  return among.some((area) => [bare, `${bare}_one`, `${bare}_other`].some((one) => known.get(area)?.has(one) === true));
}

test('every key that is asked for is there', () => {
  const all = [...known.keys()];
  const missing = sources.flatMap(({ file, areas, asked }) =>
    asked.filter((key) => !isThere(key, areas.length === 0 ? all : areas)).map((key) => `${file}: ${key}`),
  );
  expect(sources.flatMap(({ asked }) => asked).length).toBeGreaterThan(200);
  expect(missing).toEqual([]);
});

test('every key is asked for somewhere', () => {
  const texts = new Set(sources.flatMap((source) => source.texts));
  const patterns = sources.flatMap((source) => source.patterns);
  const isUsed = (area: string, key: string): boolean =>
    [key, `${area}:${key}`].some((one) => texts.has(one) || patterns.some((pattern) => pattern.test(one)));
  const idle = [...known].flatMap(([area, keys]) =>
    [...keys].filter((key) => !isUsed(area, key.replace(plural, ''))).map((key) => `${area}: ${key}`),
  );
  expect(idle).toEqual([]);
});

test('no Chinese stands outside the files of texts', () => {
  const found = sources.flatMap(({ file, texts }) =>
    texts.filter((text) => chinese.test(text)).map((text) => `${file}: ${text}`),
  );
  expect(found).toEqual([]);
});
