import type { FieldModel, SetModel } from '../model/model.ts';
import type { PrintBlock, PrintModel } from '../model/print-model.ts';
import type { Text } from '../text/text.ts';
import { isNumber } from '../values/values.ts';
import { sampleTable } from '../model/load/load-set.ts';
import { columnTitle } from '../model/header-names.ts';
import { readIn } from '../model/read-in.ts';
import { showUnit } from '../text/unit-text.ts';
import { rowName, writePosition } from '../values/position.ts';
import { placesOf } from './places.ts';
import { type PrintInput, PrintReader, type PrintRow } from './print-input.ts';

/** A name with its value. */
export interface PrintedValue {
  readonly label: string;
  readonly value: string;
}

/** A table; its head is said again on every page. */
export interface PrintedTable {
  readonly heading: string;
  readonly head: readonly { readonly label: string; readonly end: boolean }[];
  readonly rows: readonly (readonly string[])[];
  /** Whether its columns have room for a number of usual length, so that none is broken over two lines. */
  readonly roomy: boolean;
}

/** A line of the history. */
export interface PrintedLine {
  readonly step: string;
  readonly outcome: string;
  readonly who: string;
  readonly when: string;
  readonly said: string;
  readonly values: readonly PrintedValue[];
}

/** A block with its words and values, ready to be drawn. */
export type PrintedBlock = { readonly newPage: boolean } & (
  | { readonly kind: 'title'; readonly text: string }
  | { readonly kind: 'text'; readonly paragraphs: readonly string[]; readonly align: 'start' | 'center' | 'end' }
  | {
      readonly kind: 'fields';
      readonly heading: string;
      readonly across: number;
      readonly items: readonly PrintedValue[];
    }
  | ({ readonly kind: 'table' } & PrintedTable)
  | { readonly kind: 'trail'; readonly heading: string; readonly lines: readonly PrintedLine[] }
  | { readonly kind: 'signs'; readonly people: readonly string[] }
);

/** A print as it is drawn. */
export interface PrintedPages {
  readonly header: string;
  readonly footer: string;
  readonly blocks: readonly PrintedBlock[];
}

/** Millimetres that a column needs to be read. */
const columnWidth = 21;

/** Lays the values of an instance out as a print says. What the person may not see, names included, is left out. */
export function layPrint(print: PrintModel, input: PrintInput): PrintedPages {
  const reader = new PrintReader(input);
  const across = Math.max(2, Math.floor((print.paper.width - 2 * print.paper.margin) / columnWidth));
  const layout = { input, reader, across };
  return {
    header: reader.words(print.header),
    footer: reader.words(print.footer),
    blocks: print.blocks.flatMap((block) => layBlock(block, layout)),
  };
}

interface Layout {
  readonly input: PrintInput;
  readonly reader: PrintReader;
  /** Columns that fit beside one another. */
  readonly across: number;
}

function layBlock(block: PrintBlock, layout: Layout): readonly PrintedBlock[] {
  const { reader } = layout;
  const { newPage } = block;
  switch (block.kind) {
    case 'title':
      return [{ kind: 'title', newPage, text: reader.words(block.text) }];
    case 'text':
      return [{ kind: 'text', newPage, align: block.align, paragraphs: reader.words(block.text).split('\n') }];
    case 'fields': {
      const items = values(block.paths, layout).filter(({ value }) => value !== '' || !block.filled);
      const heading = headingOf(block.heading, reader);
      return items.length === 0 ? [] : [{ kind: 'fields', newPage, heading, across: block.across, items }];
    }
    case 'rows': {
      const wanted = block.columns;
      const all = reader.columns(block.table);
      const columns = wanted === null ? all : wanted.flatMap((key) => all.find((column) => column.key === key) ?? []);
      const heading = headingOf(block.heading, reader);
      const table = { heading, columns, rows: reader.rows(block.table), spare: block.spare };
      return begun(tables(table, layout), newPage);
    }
    case 'map':
      return begun(carrierMaps(block, layout), newPage);
    case 'trail': {
      const told = lines(block.steps, layout);
      const heading = headingOf(block.heading, reader);
      return told.length === 0 ? [] : [{ kind: 'trail', newPage, heading, lines: told }];
    }
    case 'signs':
      return [{ kind: 'signs', newPage, people: block.people.map((person) => reader.words(person)) }];
    case 'sections':
      return begun(sections(layout), newPage);
  }
}

/** The first of these blocks begins the page. */
function begun(blocks: readonly PrintedBlock[], newPage: boolean): readonly PrintedBlock[] {
  return blocks.map((block, index) => (index === 0 ? { ...block, newPage } : block));
}

function headingOf(heading: Text | null, reader: PrintReader): string {
  return heading === null ? '' : reader.words(heading);
}

function values(paths: readonly string[], { input, reader }: Layout): readonly PrintedValue[] {
  const fields = paths.flatMap((path) => reader.field(path) ?? []);
  return readIn(fields, input.language).flatMap((field) => {
    if (field.columns !== null || field.table !== null) return [];
    const text = reader.text(field);
    const unit = text === '' ? '' : showUnit(field.unit, input.language);
    return [
      { label: field.label[input.language], value: unit === '' || text.endsWith(unit) ? text : `${text} ${unit}` },
    ];
  });
}

interface TableParts {
  readonly heading: string;
  readonly columns: readonly FieldModel[];
  readonly rows: readonly PrintRow[];
  readonly spare: number;
}

/** A table that is too wide for the paper becomes several, each with the first column. */
function tables({ heading, columns, rows, spare }: TableParts, { input, reader, across }: Layout): PrintedBlock[] {
  const [first, ...others] = readIn(columns, input.language);
  if (first === undefined || rows.length + spare === 0) return [];
  const parts = others.length < across ? [others] : chunks(others, across - 1);
  return parts.map((part) => {
    const shown = [first, ...part];
    const head = shown.map((field) => ({ label: columnTitle(field, input.language), end: isNumber(field) }));
    const filled = rows.map((row, index) => [
      String(index + 1),
      ...shown.map((field) => reader.cell(field, row[field.key])),
    ]);
    const empty = Array.from({ length: spare }, (_, index) => [
      String(rows.length + index + 1),
      ...shown.map(() => ''),
    ]);
    return {
      kind: 'table',
      newPage: false,
      heading,
      head: [{ label: '#', end: true }, ...head],
      rows: [...filled, ...empty],
      roomy: true,
    };
  });
}

/** Columns of places beside one another; wider carriers are printed in parts. */
const mostPlaces = 24;

type MapBlock = Extract<PrintBlock, { readonly kind: 'map' }>;

/** A map of each carrier on which samples stand: its rows by letters, its columns by numbers. */
function carrierMaps(
  { heading, column, columns }: MapBlock,
  { input, reader, across }: Layout,
): readonly PrintedBlock[] {
  const known = reader.columns(sampleTable);
  const field = known.find(({ key }) => key === column);
  const shown = columns.flatMap((key) => known.find((one) => one.key === key) ?? []);
  const rows = reader.rows(sampleTable);
  const places = placesOf(rows, field);
  const carriers = new Map(places.flatMap((place) => (place === null ? [] : [[place.carrier, place.size] as const])));
  const title = headingOf(heading, reader) || (field?.label[input.language] ?? '');
  const names = [...carriers.keys()].toSorted(new Intl.Collator('en', { numeric: true }).compare);
  return names.flatMap((carrier) => {
    const size = carriers.get(carrier) ?? { rows: 0, columns: 0 };
    const texts = new Map<string, string>();
    for (const [index, place] of places.entries()) {
      if (place?.carrier !== carrier) continue;
      const [at, row] = [writePosition(place.position), rows[index] ?? {}];
      const text = shown.map((one) => reader.cell(one, row[one.key])).join(' ');
      texts.set(at, texts.has(at) ? `${texts.get(at)} / ${text}` : text);
    }
    const all = Array.from({ length: size.columns }, (_, at) => at);
    return chunks(all, mostPlaces).map((part) => ({
      kind: 'table' as const,
      newPage: false,
      heading: carrier === '' ? title : `${title} ${carrier}`,
      head: ['', ...part.map((at) => String(at + 1))].map((label) => ({ label, end: false })),
      rows: Array.from({ length: size.rows }, (_, row) => [
        rowName(row),
        ...part.map((at) => texts.get(writePosition({ row, column: at })) ?? ''),
      ]),
      roomy: part.length < across,
    }));
  });
}

/** Parts of about the same length, none longer than `most`. */
function chunks<T>(items: readonly T[], most: number): readonly (readonly T[])[] {
  const count = Math.ceil(items.length / most);
  const size = Math.ceil(items.length / count);
  return Array.from({ length: count }, (_, index) => items.slice(index * size, (index + 1) * size));
}

/** Every set in the order of the process: filled fields, tables with rows, columns with a value. */
function sections(layout: Layout): readonly PrintedBlock[] {
  const { input, reader } = layout;
  return [...input.model.sets.values()].flatMap((set) => {
    const heading = set.label[input.language];
    if (set.scope === 'sample') return sampleSection(set, layout);
    if (set.scope === 'row') return [];
    const stored = set.fields.filter(({ path }) => input.model.fields.get(path)?.set === set.name);
    const paths = stored.map(({ path }) => path);
    const items = values(paths, layout).filter(({ value }) => value !== '');
    const grid: PrintedBlock[] =
      items.length === 0 ? [] : [{ kind: 'fields', newPage: false, heading, across: 2, items }];
    const inner = stored.filter(({ columns }) => columns !== null);
    return [
      ...grid,
      ...inner.flatMap(({ key, label }) => {
        const table = {
          heading: label[input.language],
          columns: reader.columns(key),
          rows: reader.rows(key),
          spare: 0,
        };
        return tables(table, layout);
      }),
    ];
  });
}

/** The columns of a sample set that hold a value, behind the first column of the samples. */
function sampleSection(set: SetModel, layout: Layout): readonly PrintedBlock[] {
  const { input, reader } = layout;
  const rows = reader.rows(sampleTable);
  const all = reader.columns(sampleTable);
  const [first] = all;
  const filled = all.filter(
    (field) =>
      field.set === set.name && field !== first && rows.some((row) => reader.cell(field, row[field.key]) !== ''),
  );
  if (first === undefined || (filled.length === 0 && first.set !== set.name)) return [];
  return tables({ heading: set.label[input.language], columns: [first, ...filled], rows, spare: 0 }, layout);
}

/** What was done at these steps (at all, where none is named) and still counts. */
function lines(steps: readonly string[], { input, reader }: Layout): readonly PrintedLine[] {
  const { language, trail } = input;
  const told = trail.filter(({ kind, undone }) => (kind === 'complete' || kind === 'start') && !undone);
  return told
    .filter(({ step }) => steps.length === 0 || steps.includes(step))
    .map(({ stepLabel, outcomeLabel, actorName, at, comment, own }) => {
      const shown = Object.entries(own).flatMap(([key, value]) => {
        const field = reader.field(key);
        const text = field === null ? '' : reader.cell(field, value);
        return field === null || text === '' ? [] : [{ label: field.label[language], value: text }];
      });
      const said = shown.some(({ value }) => value === comment) ? '' : comment;
      return {
        step: stepLabel[language],
        outcome: outcomeLabel?.[language] ?? '',
        who: actorName,
        when: at,
        said,
        values: shown,
      };
    });
}
