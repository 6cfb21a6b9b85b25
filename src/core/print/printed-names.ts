import { sampleTable } from '../model/load/load-set.ts';
import type { PrintBlock, PrintFile, PrintModel } from '../model/print-model.ts';
import type { Text } from '../text/text.ts';
import { namesIn } from '../words/print-text.ts';

/** What a print puts on paper; `all` stands for everything that an instance holds. */
export interface PrintedNames {
  readonly all: boolean;
  /** Form fields and tables, by name. */
  readonly names: ReadonlySet<string>;
  /** Columns of the tables by path; a table that is not here is printed whole. */
  readonly columns: ReadonlyMap<string, ReadonlySet<string>>;
  /** Whether the history is on it. */
  readonly trail: boolean;
}

/** The fields, tables and columns that a print names, so that nothing else need be sent for it. */
export function printedNames(print: PrintModel): PrintedNames {
  const { blocks, labels, file, header, footer } = print;
  if (file !== null) return fileNames(file);
  const lines = labels === null ? [] : [labels.code, ...labels.lines];
  const names = [
    ...textNames(header),
    ...textNames(footer),
    ...blocks.flatMap(blockNames),
    ...lines,
    ...(labels === null ? [] : [sampleTable]),
  ];
  const columns = new Map<string, ReadonlySet<string>>(labels === null ? [] : [[sampleTable, new Set(lines)]]);
  const listed = blocks.flatMap(tableColumns);
  for (const table of new Set(listed.map((one) => one.table))) {
    const lists = listed.filter((one) => one.table === table).map((one) => one.columns);
    if (!lists.includes(null)) columns.set(table, new Set(lists.flatMap((list) => list ?? [])));
  }
  return {
    all: blocks.some(({ kind }) => kind === 'sections'),
    names: new Set(names),
    columns,
    trail: blocks.some(({ kind }) => kind === 'trail'),
  };
}

/** The tables of a block with the columns that it prints; null stands for all. */
function tableColumns(
  block: PrintBlock,
): readonly { readonly table: string; readonly columns: readonly string[] | null }[] {
  if (block.kind === 'rows') return [block];
  if (block.kind !== 'map') return [];
  return [{ table: sampleTable, columns: [block.column, ...block.beside, ...block.columns] }];
}

/** The fields, tables and columns of a file. */
function fileNames({ name, lines }: PrintFile): PrintedNames {
  const names = new Set(namesIn(name));
  const columns = new Map<string, Set<string>>();
  for (const line of lines) {
    const cells = line.kind === 'line' ? line.cells : line.each.flat();
    const named = cells.flatMap((cell) => namesIn(cell));
    named.forEach((one) => names.add(one));
    if (line.kind === 'line') continue;
    const { table, need, only, from, beside } = line;
    names.add(table);
    const used = [...named, ...need, ...beside, ...[only, from].filter((key) => key !== null)];
    columns.set(table, new Set([...(columns.get(table) ?? []), ...used]));
  }
  return { all: false, names, columns, trail: false };
}

function blockNames(block: PrintBlock): readonly string[] {
  switch (block.kind) {
    case 'title':
    case 'text':
      return textNames(block.text);
    case 'fields':
      return [...block.paths, ...textNames(block.heading)];
    case 'rows':
      return [block.table, ...textNames(block.heading)];
    case 'map':
      return [sampleTable, ...textNames(block.heading)];
    case 'trail':
      return textNames(block.heading);
    case 'signs':
      return block.people.flatMap(textNames);
    case 'sections':
      return [];
  }
}

function textNames(text: Text | null): readonly string[] {
  return text === null ? [] : [...namesIn(text.zh), ...namesIn(text.en)];
}
