import { describe, expect, test } from 'vitest';
import { causesOf } from '../../../src/core/check/causes.ts';
import { compile } from '../../../src/core/check/compile.ts';
import type { Diagnostic } from '../../../src/core/errors/diagnostic.ts';
import { editedText } from '../../../src/core/words/reading/edited-text.ts';
import { parseDescriptor } from '../../../src/core/words/reading/parse.ts';
import { breadth } from '../../support/breadth.ts';
import type { FileName, Mistake } from './mistakes/mistake.ts';
import { mistakesOfFields } from './mistakes/of-fields.ts';
import { mistakesOfForms } from './mistakes/of-forms.ts';
import { mistakesOfTexts } from './mistakes/of-texts.ts';
import { smallLibrary } from './support/small-library.ts';

const mistakes = [...mistakesOfFields, ...mistakesOfForms, ...mistakesOfTexts];

/** Of these there may be many beside each other; there is one of each other file, which they share. */
const many: ReadonlySet<FileName> = new Set(['process', 'plain', 'record', 'limits', 'kind']);

type Texts = ReadonlyMap<string, string>;

const good: Texts = new Map(
  Object.entries(smallLibrary()).map(([name, value]) => [`${name}.json`, JSON.stringify(value, null, 2)]),
);

function plant({ file, edit }: Mistake): string {
  const text = good.get(`${file}.json`) ?? '';
  return 'op' in edit ? editedText(text, edit) : text.replace(edit.from, edit.to);
}

/** The text of one of many, with a name of its own. */
function numbered(text: string, number: number): string {
  return text
    .replace(/"id": "(bench-one|plain|thing|limits|kind)"/, `"id": "$1-${number}"`)
    .replaceAll('"code": "kind"', `"code": "kind_${number}"`)
    .replace(/("label": \{\s*"zh": "[^"]*)(",\s*"en": "[^"]*)"/, `$1 ${number}$2 ${number}"`);
}

/** The menu with an entry for each of the records. */
function menuWith(menu: string, numbers: readonly number[]): string {
  const entries = numbers.map((number) => {
    const buttons = ['add', 'edit', 'delete'].map(
      (verb) => `{ "code": "thing_${number}_${verb}", "label": { "zh": "按钮", "en": "Button" }, "action": 2 }`,
    );
    return `{ "code": "thing_${number}", "label": { "zh": "东西 ${number}", "en": "Things ${number}" },
      "path": "/stock/thing-${number}", "buttons": [${buttons.join()}] },`;
  });
  return menu.replace('"menus": [\n    {', `"menus": [\n    ${entries.join('\n')}\n    {`);
}

const planted = mistakes
  .map((mistake, number) => ({ mistake, number }))
  .filter(({ mistake: { file } }) => many.has(file));
const records = planted.flatMap(({ mistake: { file }, number }) => (file === 'record' ? [number] : []));

/** The library with many forms, each with a mistake of its own or none, and one mistake in what they share. */
function library(shared: Mistake | null, isPlanted: boolean): Texts {
  const texts = new Map(good);
  if (shared !== null) texts.set(`${shared.file}.json`, plant(shared));
  texts.set('menu.json', menuWith(texts.get('menu.json') ?? '', records));
  for (const { mistake, number } of planted) {
    const text = isPlanted ? plant(mistake) : (good.get(`${mistake.file}.json`) ?? '');
    texts.set(`${mistake.file}-${number}.json`, numbered(text, number));
  }
  return texts;
}

function found(texts: Texts) {
  const parsed = [...texts].map(([file, text]) => parseDescriptor(file, text));
  const sources = parsed.flatMap(({ source }) => source ?? []);
  const { diagnostics, unchecked } = compile(sources);
  // The one form that looks something up does so in the table that they share.
  const told = diagnostics.filter(({ code }) => code !== 'reference/table-unused');
  const all = [...parsed.flatMap((one) => one.diagnostics), ...told, ...unchecked];
  const named = [...texts].map(([file, text]) => ({ file, text }));
  return { all, ...causesOf(all, sources, named) };
}

/** Files whose mistake is neither told nor waits, and how much waits. */
function lost(texts: Texts) {
  const { causes, waiting } = found(texts);
  const told = new Set([...causes.map(({ diagnostic }) => diagnostic), ...waiting].map(({ file }: Diagnostic) => file));
  const missed = planted.filter(({ mistake: { file }, number }) => !told.has(`${file}-${number}.json`));
  const counted = causes.reduce((sum, one) => sum + one.waiting, 0);
  return { missed: missed.map(({ mistake }) => mistake), counted, waiting: waiting.length };
}

/** Where the family opens another process by itself, what a process says of that is read by nobody. */
function isIdleThere({ edit }: Mistake, shared: Mistake): boolean {
  const said = [edit, shared.edit].map((one) => ('op' in one ? one.pointer : ''));
  return said[0] === '/params/then/0' && said[1] === '/steps/2/outcomes/0/opens/0/process';
}

const shared = mistakes.filter(({ file }) => !many.has(file));
const tried = breadth(
  shared,
  shared.filter((_, index) => index % 8 === 0),
);

describe('mistakes in a hundred files at once', () => {
  test('the files are right before', () => {
    expect(found(library(null, false))).toEqual({ all: [], causes: [], waiting: [] });
    expect(planted.length).toBeGreaterThan(100);
  });

  test('each file is told or waits, and what waits is counted', () => {
    const { missed, counted, waiting } = lost(library(null, true));
    expect(missed).toEqual([]);
    expect(counted).toBe(waiting);
  });

  test.each(['types', 'family', 'menu'] as const)('so it is with one more in what they share: %s', (file) => {
    for (const mistake of tried.filter((one) => one.file === file)) {
      const { missed, counted, waiting } = lost(library(mistake, true));
      const what = JSON.stringify(mistake.edit);
      expect(
        missed.filter((one) => !isIdleThere(one, mistake)),
        what,
      ).toEqual([]);
      expect(counted, what).toBe(waiting);
    }
  });
});
