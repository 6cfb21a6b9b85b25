import { fileRowFacts, namesIn, printFacts, rowFacts } from '../../words/print-text.ts';
import type { DiagnosticCode } from '../../errors/diagnostic-catalogue.ts';
import { isObject, pointerTo } from '../../text/json.ts';
import { sampleTable } from './load-set.ts';
import { type PathScope, resolveItem } from './path-list.ts';
import { columnsOfTable, printedColumns, printedTables, textFields } from './print-columns.ts';
import { paperOf } from './print-paper.ts';
import type { BlockSource, LabelsSource, PrintSource } from '../../../generated/descriptor.ts';
import type { Text } from '../../text/text.ts';

/** One thing wrong with a print, at a place below the list of prints. */
export interface PrintFault {
  readonly code: Extract<DiagnosticCode, `print/${string}`>;
  readonly pointer: string;
  readonly name: string;
  /** What is looked for, in words. */
  readonly place: Text;
  readonly known: readonly string[];
}

/** What prints are validated by. */
export interface PrintContext {
  /** What is printed: an instance with its samples, or rows of a record, which a history may follow. */
  readonly of: 'instance' | 'row' | 'followed-row';
  readonly scope: PathScope;
  readonly steps: readonly string[];
}

/** The words of which a block has exactly one, with those that say how it looks. */
const contents: Readonly<Record<string, readonly string[]>> = {
  title: [],
  text: ['align'],
  fields: ['heading', 'across', 'filled'],
  rows: ['heading', 'columns', 'spare'],
  map: ['heading', 'columns'],
  trail: ['heading'],
  signs: [],
  sections: [],
};

/** What a page of a row without a history may hold. */
const untrailed = Object.keys(contents).filter((word) => word !== 'trail');

const places = {
  field: { zh: '表单字段', en: 'the fields of the form' },
  column: { zh: '表中的列', en: 'the columns of the table' },
  table: { zh: '表', en: 'the tables' },
  step: { zh: '步骤', en: 'the steps' },
  line: { zh: '列、表单字段和 # 词', en: 'columns, fields of the form and words with #' },
  content: { zh: '内容', en: 'the contents of a print' },
} as const satisfies Record<string, Text>;

/** What is wrong with prints; `pointer` begins at the list. */
export function printFaults(prints: readonly PrintSource[], context: PrintContext): readonly PrintFault[] {
  const ids = prints.map(({ id }) => id);
  return prints.flatMap((print, index) => {
    const pointer = pointerTo('', index);
    const twice = ids.indexOf(print.id) < index;
    return [
      ...(twice ? [fault('print/repeated', `${pointer}/id`, print.id, 'content')] : []),
      ...contentFaults(print, pointer),
      ...(['header', 'footer'] as const).flatMap((word) => textFaults(print[word], pointerTo(pointer, word), context)),
      ...(print.blocks ?? []).flatMap((block, at) => blockFaults(block, pointerTo(pointer, 'blocks', at), context)),
      ...(print.labels === undefined ? [] : labelFaults(print, print.labels, `${pointer}/labels`, context)),
      ...(print.file === undefined ? [] : fileFaults(print.file, `${pointer}/file`, context)),
    ];
  });
}

function fault(
  code: PrintFault['code'],
  pointer: string,
  name: string,
  place: keyof typeof places,
  known: readonly string[] = [],
): PrintFault {
  return { code, pointer, name, place: places[place], known };
}

function knownFacts({ of }: PrintContext): readonly string[] {
  return (of === 'instance' ? printFacts : rowFacts).map((fact) => `#${fact}`);
}

/** A print is pages, labels or a file: one of them. */
function contentFaults({ id, blocks, labels, file }: PrintSource, pointer: string): readonly PrintFault[] {
  const said = [blocks, labels, file].filter((content) => content !== undefined);
  return said.length === 1 ? [] : [fault('print/content', pointer, id, 'content', ['blocks', 'labels', 'file'])];
}

function blockFaults(block: BlockSource, pointer: string, context: PrintContext): readonly PrintFault[] {
  const named = Object.keys(contents).filter((word) => Object.hasOwn(block, word));
  const [content] = named;
  if (content === undefined || named.length > 1) {
    return [fault('print/content', pointer, named.join(', '), 'content', Object.keys(contents))];
  }
  const fitting = [content, 'if', 'newPage', ...(contents[content] ?? [])];
  const idle = Object.keys(block).filter((word) => !fitting.includes(word));
  const untold = content === 'trail' && context.of === 'row' ? [content] : [];
  return [
    ...untold.map((word) => fault('print/idle', pointerTo(pointer, word), word, 'content', untrailed)),
    ...idle.map((word) => fault('print/idle', pointerTo(pointer, word), word, 'content', fitting)),
    ...nameFaults(block, pointer, context),
  ];
}

/** Names in a block that lead nowhere. */
function nameFaults(block: BlockSource, pointer: string, context: PrintContext): readonly PrintFault[] {
  const { scope, steps } = context;
  const { title, text, fields = [], columns = [], trail = [], map } = block;
  const rows = map === undefined ? block.rows : sampleTable;
  const placed = placedColumns(rows ?? '', scope);
  const known = textFields(scope).map(({ key }) => key);
  const table = rows === undefined || printedTables(scope).includes(rows);
  return [
    ...textFaults(title, `${pointer}/title`, context),
    ...textFaults(text, `${pointer}/text`, context),
    ...fields.flatMap((item, index) =>
      isPrintedField(item, scope)
        ? []
        : [fault('print/unknown', pointerTo(pointer, 'fields', index), item, 'field', known)],
    ),
    ...(table || map !== undefined
      ? []
      : [fault('print/unknown', `${pointer}/rows`, rows, 'table', printedTables(scope))]),
    ...(map === undefined || placed.includes(map)
      ? []
      : [fault('print/unknown', `${pointer}/map`, map, 'column', placed)]),
    ...columns.flatMap((item, index) => {
      if (!table || rows === undefined || printedColumns(item, rows, scope) !== null) return [];
      const keys = columnsOfTable(rows, scope).map(({ key }) => key);
      return [fault('print/unknown', pointerTo(pointer, 'columns', index), item, 'column', keys)];
    }),
    ...trail.flatMap((step, index) =>
      steps.includes(step) ? [] : [fault('print/unknown', pointerTo(pointer, 'trail', index), step, 'step', steps)],
    ),
  ];
}

/** The columns of a table that hold places. */
function placedColumns(table: string, scope: PathScope): readonly string[] {
  const columns = columnsOfTable(table, scope).filter(({ words }) => words['x-position'] !== undefined);
  return columns.map(({ key }) => key);
}

/** Whether an item names form fields alone; a table is printed by `rows`. */
function isPrintedField(item: string, scope: PathScope): boolean {
  if (item.startsWith('@')) return 'paths' in resolveItem(item, scope, true);
  return textFields(scope).some(({ key }) => key === item);
}

function textFaults(text: Text | undefined, pointer: string, context: PrintContext): readonly PrintFault[] {
  if (!isObject(text)) return [];
  const known = [...textFields(context.scope).map(({ key }) => key), ...knownFacts(context)];
  return (['zh', 'en'] as const).flatMap((language) =>
    namesIn(String(text[language]))
      .filter((name) => !known.includes(name))
      .map((name) => fault('print/unknown', pointerTo(pointer, language), name, 'line', known)),
  );
}

function labelFaults(
  print: PrintSource,
  labels: LabelsSource,
  pointer: string,
  context: PrintContext,
): readonly PrintFault[] {
  const fields = textFields(context.scope).map(({ key }) => key);
  // A record's rows are what is labelled; of an instance it is its samples.
  const columns = context.of === 'instance' ? columnsOfTable(sampleTable, context.scope).map(({ key }) => key) : fields;
  const known = [...new Set([...columns, ...fields]), ...knownFacts(context)];
  return [
    ...(columns.includes(labels.code)
      ? []
      : [fault('print/unknown', `${pointer}/code`, labels.code, 'column', columns)]),
    ...labels.lines.flatMap((line, index) =>
      known.includes(line) ? [] : [fault('print/unknown', pointerTo(pointer, 'lines', index), line, 'line', known)],
    ),
    ...(fitsPaper(print, labels) ? [] : [fault('print/too-big', `${pointer}/sheet`, print.id, 'content')]),
  ];
}

/** Whether the grid of labels lies on its paper. */
function fitsPaper(print: PrintSource, { width, height, sheet }: LabelsSource): boolean {
  if (sheet === undefined) return true;
  const { across, down, left, top, gapX = 0, gapY = 0 } = sheet;
  const paper = paperOf(print);
  const right = left + across * width + (across - 1) * gapX;
  const bottom = top + down * height + (down - 1) * gapY;
  return right <= paper.width && bottom <= paper.height;
}

type FileSource = NonNullable<PrintSource['file']>;
type FileLineSource = FileSource['lines'][number];

/** The words of a line of a file beside the one that says what it is. */
const lineContents: Readonly<Record<'cells' | 'rows', readonly string[]>> = {
  cells: [],
  rows: ['each', 'need', 'only', 'from', 'to'],
};

function fileFaults({ name, lines }: FileSource, pointer: string, context: PrintContext): readonly PrintFault[] {
  const known = [...textFields(context.scope).map(({ key }) => key), ...knownFacts(context)];
  return [
    ...cellFaults([name], [`${pointer}/name`], known),
    ...lines.flatMap((line, index) => lineFaults(line, pointerTo(pointer, 'lines', index), { context, known })),
  ];
}

/** Names in double brackets that lead nowhere, cell by cell. */
function cellFaults(
  cells: readonly string[],
  pointers: readonly string[],
  known: readonly string[],
): readonly PrintFault[] {
  return cells.flatMap((cell, index) =>
    namesIn(cell)
      .filter((name) => !known.includes(name))
      .map((name) => fault('print/unknown', pointers[index] ?? '', name, 'line', known)),
  );
}

function pointersOf(cells: readonly string[], pointer: string): readonly string[] {
  return cells.map((_, index) => pointerTo(pointer, index));
}

interface FileContext {
  readonly context: PrintContext;
  readonly known: readonly string[];
}

function lineFaults(line: FileLineSource, pointer: string, { context, known }: FileContext): readonly PrintFault[] {
  const { cells, rows, each } = line;
  if ((cells === undefined) === (rows === undefined)) {
    return [fault('print/content', pointer, Object.keys(line).join(', '), 'content', Object.keys(lineContents))];
  }
  const content = cells === undefined ? 'rows' : 'cells';
  const idle = Object.keys(line).filter((word) => word !== content && !lineContents[content].includes(word));
  const strange = idle.map((word) =>
    fault('print/idle', pointerTo(pointer, word), word, 'content', lineContents[content]),
  );
  if (cells !== undefined) return [...strange, ...cellFaults(cells, pointersOf(cells, `${pointer}/cells`), known)];
  if (each === undefined) return [fault('print/content', pointer, 'rows', 'content', ['each']), ...strange];
  return [...strange, ...rowFaults(line, pointer, { context, known })];
}

/** What is wrong with the lines of each row. */
function rowFaults(line: FileLineSource, pointer: string, { context, known }: FileContext): readonly PrintFault[] {
  const { rows = '', each = [], need = [], only, from } = line;
  const tables = printedTables(context.scope);
  if (!tables.includes(rows)) return [fault('print/unknown', `${pointer}/rows`, rows, 'table', tables)];
  const columns = columnsOfTable(rows, context.scope);
  const keys = columns.map(({ key }) => key);
  const named = [...keys, ...known, ...fileRowFacts.map((fact) => `#${fact}`)];
  const placed = placedColumns(rows, context.scope);
  const unknown = (key: string, at: string, among: readonly string[] = keys): readonly PrintFault[] =>
    among.includes(key) ? [] : [fault('print/unknown', at, key, 'column', among)];
  return [
    ...each.flatMap((cells, at) => cellFaults(cells, pointersOf(cells, `${pointer}/each/${at}`), named)),
    ...need.flatMap((key, at) => unknown(key, `${pointer}/need/${at}`)),
    ...(only === undefined ? [] : unknown(only, `${pointer}/only`)),
    ...(from === undefined ? [] : unknown(from, `${pointer}/from`, placed)),
  ];
}
