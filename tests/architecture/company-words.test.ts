import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import application from '../../schemas/application.json' with { type: 'json' };
import { projectFiles, projectRoot } from './project-tree.ts';

/** Words of the trade that say nothing outside of it. */
const tradeWords =
  /\b(dna|rna|pcr)\b|laborator|genom|sequencing|sequencer|bioinformat|reagent|specimen|实验|测序|基因|文库|提取|质检|生信/iu;

/**
 * Ids of descriptors that the software has a meaning of its own for: its own records and lists, fields that every
 * company's tasks, users and themes have, and the words of the vocabulary.
 */
const ownWords: Readonly<Record<string, string>> = {
  'audit-log login-log error-log own-account sign-in-provider top-menu setting menu role user tenant system platform':
    'records and calls of the software itself',
  'priority region sex flow':
    'columns of tasks and users, and the dictionary of processes, that the HTTP contract names',
  'customer project': 'columns of task lists that the HTTP contract names',
  sample: 'the scope of rows that travel with a process; the company names them in application.json',
  order: 'the order of columns',
  vip: 'a theme',
};
const allowed = new Set(Object.keys(ownWords).flatMap((words) => words.split(' ')));

/** Lines that may name the trade, with the reason. */
const exceptions: Readonly<Record<string, string>> = {
  'src/core/expression/functions/codes.ts': 'the expression function `revComp` is offered to descriptors',
  'src/core/words/menu-icons.ts': 'names that Ant Design gives its icons',
};

interface Descriptor {
  readonly kind: string;
  readonly id?: string;
  readonly code?: string;
  readonly node?: string;
  readonly area?: string;
  readonly sets?: unknown;
}

/** Every id that the descriptors give: processes, families, records, dictionaries, tables, sets, roles, stages, counters. */
function companyIds(): ReadonlySet<string> {
  const files = projectFiles(projectRoot, 'schemas').filter(
    (file) => file.endsWith('.json') && !/^schemas\/(meta|demo)\//.test(file),
  );
  const descriptors = files.map((file) => JSON.parse(readFileSync(join(projectRoot, file), 'utf8')) as Descriptor);
  const ids = descriptors.flatMap(({ kind, id, code, node, area, sets }) => {
    const named = typeof sets === 'object' && sets !== null && !Array.isArray(sets) ? Object.keys(sets) : [];
    return kind === 'types' || kind === 'menu' ? named : [id, code, node, area, ...named];
  });
  const { roles, stages, counters, rowCounts } = application;
  const words = [...roles.map(({ alias }) => alias), ...[...stages, ...counters].map(({ id }) => id), ...rowCounts];
  return new Set([...ids, ...words].filter((id): id is string => id !== undefined && id !== ''));
}

/** What a source says of the company: an id of it as a text, or a word of its trade anywhere. */
function companyWords(text: string, ids: ReadonlySet<string>): readonly string[] {
  return text.split('\n').flatMap((line, index) => {
    const quoted = [...line.matchAll(/'([^'\n]+)'|"([^"\n]+)"/g)].map((match) => match[1] ?? match[2] ?? '');
    const named = quoted.filter((word) => ids.has(word) && !allowed.has(word));
    const trade = tradeWords.exec(line);
    return [...named, ...(trade === null ? [] : [trade[0]])].map((word) => `${index + 1}: ${word}`);
  });
}

const sources = ['src/core', 'src/web', 'src/server'].flatMap((folder) =>
  projectFiles(projectRoot, folder).filter((file) => /\.tsx?$/.test(file)),
);

test('core, web and server name nothing of the company whose descriptors they are built with', () => {
  const ids = companyIds();
  expect(ids.size).toBeGreaterThan(300);
  const found = sources
    .filter((file) => !Object.hasOwn(exceptions, file))
    .flatMap((file) => companyWords(readFileSync(join(projectRoot, file), 'utf8'), ids).map((at) => `${file}:${at}`));
  expect(found).toEqual([]);
});

test('what is shown calls the rows that travel with a process as application.json does', () => {
  const texts = sources.filter((file) => /\.(zh|en)\.ts$|^src\/server\/.*messages\.ts$/.test(file));
  expect(texts.length).toBeGreaterThan(50);
  const found = texts.filter((file) =>
    /样本|: ['`][^'`\n]*\bsamples?\b/i.test(readFileSync(join(projectRoot, file), 'utf8')),
  );
  expect(found).toEqual([]);
});

test.each(["const role = 'lab-supervisor';", '// A strand of DNA', "part: 'extractCount'", "zh: '实验主管'"])(
  'a planted word is found: %s',
  (line) => expect(companyWords(line, companyIds())).not.toEqual([]),
);

test('every exception is still needed', () => {
  for (const file of Object.keys(exceptions)) {
    expect(companyWords(readFileSync(join(projectRoot, file), 'utf8'), companyIds()), file).not.toEqual([]);
  }
});
