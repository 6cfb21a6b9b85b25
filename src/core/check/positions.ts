import type { FieldSchema } from '../../generated/descriptor.ts';
import { rule } from '../errors/diagnostic-rule.ts';
import type { Library } from '../model/link-library.ts';
import { own, pointerTo } from '../text/json.ts';
import { patternOf } from '../text/pattern.ts';
import { hasPosition, readPosition, writePosition, type CarrierSize } from '../values/position.ts';
import { below, type Place } from '../words/place.ts';
import type { Check, Report } from './check.ts';
import { eachField } from './field-words.ts';
import { reportUnknown } from './hint.ts';

type PositionWord = NonNullable<FieldSchema['x-position']>;

const positionKind = rule('field/position-kind', {
  message: { zh: '"x-position" 只能写在表格的文字列上。', en: '"x-position" stands at a text column of a table.' },
  why: {
    zh: '位置由文字写出，如 B7；日期、选项、人员和引用都不能是位置。',
    en: 'A place is written as a text, e.g. B7: no date, choice, person or reference is one.',
  },
  fix: {
    zh: '去掉 "x-position"，或改为只有 "type": "string" 的列，不写 "format"、"x-enum"、"x-dict"、"x-ref"。',
    en: 'Remove "x-position", or make it a column of "type": "string" without "format", "x-enum", "x-dict" or "x-ref".',
  },
});

const positionColumn = rule('field/position-column', {
  message: { zh: '表格没有列“{name}”。', en: 'The table has no column "{name}".' },
  why: { zh: '位置图读不到它。', en: 'The map of places could not read it.' },
  fix: { zh: '写同一张表中的列。', en: 'Write a column of the same table.' },
});

const positionOutside = rule('field/position-outside', {
  message: { zh: '任何尺寸都没有位置“{name}”。', en: 'No size has a place "{name}".' },
  why: { zh: '没有行能放到那里。', en: 'No row could ever stand there.' },
  fix: { zh: '写某个尺寸有的位置。', en: 'Write a place that one of the sizes has.' },
});

const positionPattern = rule('field/position-pattern', {
  message: {
    zh: '"pattern" 不接受位置“{name}”，而尺寸 {size} 有这个位置。',
    en: '"pattern" refuses the place "{name}", which the size {size} has.',
  },
  why: { zh: '放到那里的行提交时会被拒绝。', en: 'A row that is placed there would be refused on submit.' },
  fix: {
    zh: '去掉 "pattern"：尺寸已说明允许哪些位置。',
    en: 'Remove "pattern": the sizes say which places are allowed.',
  },
});

/** Places on carriers: in columns of text, with columns, places and a pattern that agree with the sizes. */
export const checkPositions: Check = {
  name: 'positions',
  codes: [
    positionKind,
    positionColumn,
    positionOutside,
    positionPattern,
    'reference/choice-unknown',
    'reference/dictionary-value',
  ],
  run: ({ sets, library }, report) =>
    eachField(sets, ({ field, place }, set) => {
      const word = field['x-position'];
      if (word === undefined) return;
      const at = below(place, '/x-position');
      const siblings = columnsBeside(set.value, place);
      if (!isPlainText(field) || siblings === null) {
        report(positionKind, at, {}, { pointer: at.pointer, op: 'remove' });
        return;
      }
      for (const { name, pointer, of } of columnsNamed(word)) {
        if (own(siblings, name) === undefined) report(positionColumn, below(at, pointer, of), { name });
      }
      for (const { values, pointer } of rowsTold(word))
        for (const [name, value] of Object.entries(values)) {
          const column = own(siblings, name);
          if (column !== undefined)
            checkValue({ name, value, column }, below(at, pointerTo(pointer, name)), library, report);
        }
      checkFixed(word, at, report);
      checkPattern({ field, word, place }, report);
    }),
};

/** A text that anything may be written in. */
function isPlainText({ type, format, 'x-enum': choices, 'x-dict': dictionary, 'x-ref': reference }: FieldSchema) {
  return type === 'string' && (format ?? choices ?? dictionary ?? reference) === undefined;
}

type Columns = Readonly<Record<string, FieldSchema>>;

/** The columns among which a field stands; null where it is in no table. */
function columnsBeside(
  set: { readonly scope: string; readonly properties: Columns },
  { pointer }: Place,
): Columns | null {
  const table = /\/properties\/([^/]+)\/items\/properties\/[^/]+$/.exec(pointer)?.[1];
  if (table !== undefined) return own(set.properties, table)?.items?.properties ?? null;
  return set.scope === 'sample' ? set.properties : null;
}

/** The columns that the word names, with where it does. */
function columnsNamed({ carrier, sizes, fixed = [] }: PositionWord) {
  const inList = (word: string, list: readonly { readonly with?: object }[]) =>
    list.flatMap(({ with: values = {} }, index) =>
      Object.keys(values).map((name) => ({
        name,
        pointer: pointerTo(`/${word}/${index}/with`, name),
        of: 'key' as 'key' | undefined,
      })),
    );
  return [
    ...(carrier === undefined ? [] : [{ name: carrier, pointer: '/carrier', of: undefined }]),
    ...inList('sizes', sizes),
    ...inList('fixed', fixed),
  ];
}

/** Values of the row that tell a size, or the rows that places are kept for. */
function rowsTold({ sizes, fixed = [] }: PositionWord) {
  return [
    ...sizes.flatMap(({ with: values }, at) => (values ? [{ values, pointer: `/sizes/${at}/with` }] : [])),
    ...fixed.map(({ with: values }, at) => ({ values, pointer: `/fixed/${at}/with` })),
  ];
}

interface ToldValue {
  readonly name: string;
  readonly value: string | number | boolean;
  readonly column: FieldSchema;
}

/** A value that the column cannot have tells no row; one of a size would be written into rows. */
function checkValue({ name, value, column }: ToldValue, place: Place, library: Library, report: Report): void {
  const { 'x-enum': choices, 'x-dict': dictionary, enum: codes } = column;
  const fixed = choices === undefined ? codes?.map(String) : Object.keys(choices);
  const [key = ''] = dictionary?.split('<') ?? [];
  const known = fixed ?? library.dictionaries.get(key)?.value.entries.map(({ dictKey }) => dictKey);
  if (known === undefined || known.includes(String(value))) return;
  if (fixed !== undefined)
    reportUnknown(report, 'reference/choice-unknown', place, String(value), known, { args: { field: name } });
  else reportUnknown(report, 'reference/dictionary-value', place, String(value), known, { args: { dictionary: key } });
}

function checkFixed({ sizes, fixed = [] }: PositionWord, at: Place, report: Report): void {
  for (const [index, { at: places }] of fixed.entries()) {
    for (const [item, name] of places.entries()) {
      const position = readPosition(name);
      const isThere = position !== null && sizes.some((size) => hasPosition(size, position));
      if (!isThere) report(positionOutside, below(at, `/fixed/${index}/at/${item}`), { name });
    }
  }
}

interface Placed {
  readonly field: FieldSchema;
  readonly word: PositionWord;
  readonly place: Place;
}

function checkPattern({ field: { pattern }, word: { sizes }, place }: Placed, report: Report): void {
  if (pattern === undefined) return;
  const at = below(place, '/pattern');
  for (const size of sizes) {
    const refused = corners(size).find((name) => !accepts(pattern, name));
    if (refused === undefined) continue;
    const args = { name: refused, size: `${size.rows} × ${size.columns}` };
    report(positionPattern, at, args, { pointer: at.pointer, op: 'remove' });
    return;
  }
}

function corners({ rows, columns }: CarrierSize): readonly string[] {
  const ends = [0, rows - 1].flatMap((row) => [0, columns - 1].map((column) => ({ row, column })));
  return ends.map((position) => writePosition(position));
}

/** A pattern that cannot be read is told of elsewhere. */
function accepts(pattern: string, text: string): boolean {
  try {
    return patternOf(pattern).test(text);
  } catch {
    return true;
  }
}
