import { describe, expect, test } from 'vitest';
import { examplesOf } from '../../../src/core/model/examples-of.ts';
import { expandProcess } from '../../../src/core/model/expand/expand.ts';
import { buildLibrary } from '../../../src/core/model/link-library.ts';
import { loadProcess } from '../../../src/core/model/load/load.ts';
import { parseDescriptor } from '../../../src/core/words/reading/parse.ts';
import { startStep } from '../../../src/core/words/application-step.ts';
import { allDescriptors } from './all-descriptors.ts';

/*
 * What is written beside the descriptors: enough examples of each page, and texts that are in both languages. Whether
 * the examples hold is validated wherever descriptors are checked.
 */

const files = allDescriptors();
const library = buildLibrary(
  files.flatMap(({ file, text }) => parseDescriptor(file, text).source ?? []),
  new Map(),
);

test('each page of each process has a valid example and two that are refused at a place they name', () => {
  const poor = [...library.processes.values()].flatMap((entry) => {
    const { id, steps } = loadProcess(expandProcess(entry, library).descriptor);
    const examples = examplesOf(entry, library).map(({ example }) => example);
    return [startStep, ...steps.map((step) => step.id)].flatMap((page) => {
      const own = examples.filter(({ step = startStep }) => step === page);
      const refused = own.filter(({ valid, errors = [] }) => !valid && errors.length > 0);
      return own.some(({ valid }) => valid) && refused.length >= 2 ? [] : [`${id}/${page}`];
    });
  });
  expect(poor).toEqual([]);
});

interface Words {
  readonly zh: string;
  readonly en: string;
  readonly at: string;
}

/** Every text of a descriptor with its place; what examples hold is data. */
function textsIn(value: unknown, at: string): readonly Words[] {
  if (typeof value !== 'object' || value === null) return [];
  const { en, dictValue, zh = dictValue } = value as Readonly<Record<string, unknown>>;
  const here = typeof en === 'string' && typeof zh === 'string' ? [{ zh, en, at }] : [];
  const below = Object.entries(value).filter(([key]) => key !== 'examples');
  return [...here, ...below.flatMap(([key, part]) => textsIn(part, `${at}/${key}`))];
}

describe('texts are in both languages', () => {
  const texts = files.flatMap(({ file, text }) => textsIn(JSON.parse(text), file));
  const chinese = /[\u3400-\u9fff\u3001-\u3011\uff01-\uff5e]/;
  const places = (wrong: (words: Words) => boolean): readonly string[] =>
    texts.filter(wrong).map(({ zh, en, at }) => `${at}: ${zh} | ${en}`);

  test('there are thousands, and none is empty or has blanks at its ends', () => {
    expect(texts.length).toBeGreaterThan(3500);
    expect(places(({ zh, en }) => [zh, en].some((text) => text === '' || text !== text.trim()))).toEqual([]);
  });

  test('no English text has a Chinese character or sign', () => {
    expect(places(({ en }) => chinese.test(en))).toEqual([]);
  });

  test('a Chinese text without a Chinese character is a name, a unit or a number, no English words', () => {
    expect(places(({ zh }) => !chinese.test(zh) && /\b[a-z]{3,} [a-z]{2,}\b/.test(zh))).toEqual([]);
  });
});
