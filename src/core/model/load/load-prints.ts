import { fail } from './expect.ts';
import { sampleTable } from './load-set.ts';
import { type PathScope, resolveList } from './path-list.ts';
import { columnsOfTable, printedColumns } from './print-columns.ts';
import { printFaults, type PrintContext } from './print-faults.ts';
import type { PrintBlock, PrintFile, PrintFileLine, PrintLabels, PrintModel } from '../print-model.ts';
import { paperOf } from './print-paper.ts';
import type { BlockSource, LabelsSource, PrintSource } from '../../../generated/descriptor.ts';
import { standardPrints, standardRowPrints } from './standard-prints.ts';

type FileSource = NonNullable<PrintSource['file']>;

/** What prints are made of. */
interface PrintParts extends RowPrintParts {
  readonly steps: readonly string[];
  readonly sampleKey: string | null;
}

/** What prints of a record's rows are made of. */
interface RowPrintParts {
  readonly prints: readonly PrintSource[];
  readonly scope: PathScope;
}

/**
 * The prints of a process: those it writes, then the standard ones that it does not replace by its own of the same id.
 *
 * @throws DescriptorError when a print names what is not there
 */
export function loadPrints({ prints, scope, steps, sampleKey }: PrintParts): readonly PrintModel[] {
  return load(prints, { of: 'instance', scope, steps }, standardPrints(scope, sampleKey));
}

/**
 * The prints of a record's rows: those it writes, then the standard one that it does not replace.
 *
 * @param follows whether processes leave a history of each row
 * @throws DescriptorError when a print names what is not there
 */
export function loadRowPrints({ prints, scope }: RowPrintParts, follows: boolean): readonly PrintModel[] {
  return load(prints, { of: follows ? 'followed-row' : 'row', scope, steps: [] }, standardRowPrints);
}

function load(
  prints: readonly PrintSource[],
  context: PrintContext,
  usual: readonly PrintSource[],
): readonly PrintModel[] {
  const [wrong] = printFaults(prints, context);
  if (wrong !== undefined) fail(`/prints${wrong.pointer}`, `"${wrong.name}" cannot stand here`);
  const written = new Set(prints.map(({ id }) => id));
  const standard = usual.filter(({ id }) => !written.has(id));
  return Object.freeze([...prints, ...standard].map((print) => loadPrint(print, context.scope)));
}

/** What stands at the top and the foot of pages that say nothing of it. */
const usualHeader = { zh: '[[#process]]', en: '[[#process]]' };
const usualFooter = { zh: '[[#number]]', en: '[[#number]]' };

function loadPrint(source: PrintSource, scope: PathScope): PrintModel {
  return Object.freeze({
    id: source.id,
    label: source.label,
    roles: source.roles ?? null,
    paper: paperOf(source),
    header: source.header ?? usualHeader,
    footer: source.footer ?? usualFooter,
    blocks: Object.freeze((source.blocks ?? []).map((block) => withCondition(block, loadBlock(block, scope)))),
    labels: source.labels === undefined ? null : loadLabels(source.labels),
    file: source.file === undefined ? null : loadFile(source.file, scope),
  });
}

function withCondition({ if: when }: BlockSource, block: PrintBlock): PrintBlock {
  return when === undefined ? block : { ...block, when };
}

function loadBlock(block: BlockSource, scope: PathScope): PrintBlock {
  const newPage = block.newPage ?? false;
  const heading = block.heading ?? null;
  if (block.title !== undefined) return { kind: 'title', newPage, text: block.title };
  if (block.text !== undefined) return { kind: 'text', newPage, text: block.text, align: block.align ?? 'start' };
  if (block.fields !== undefined) {
    const paths = resolveList(block.fields, scope, () => undefined, true);
    return { kind: 'fields', newPage, heading, paths, across: block.across ?? 2, filled: block.filled ?? false };
  }
  if (block.rows !== undefined) {
    const { rows: table, spare = 0 } = block;
    const columns = block.columns?.flatMap((item) => printedColumns(item, table, scope) ?? []) ?? null;
    return { kind: 'rows', newPage, heading, table, columns: columns && [...new Set(columns)], spare };
  }
  if (block.map !== undefined) {
    const columns = block.columns?.flatMap((item) => printedColumns(item, sampleTable, scope) ?? []) ?? [];
    const beside = columnsBeside(sampleTable, block.map, scope);
    return { kind: 'map', newPage, heading, column: block.map, beside, columns: [...new Set(columns)] };
  }
  if (block.trail !== undefined) return { kind: 'trail', newPage, heading, steps: block.trail };
  return block.signs === undefined ? { kind: 'sections', newPage } : { kind: 'signs', newPage, people: block.signs };
}

function loadLabels({ sheet, margin = 1, ...labels }: LabelsSource): PrintLabels {
  const roll = { across: 1, down: 1, left: 0, top: 0 };
  return Object.freeze({ ...labels, margin, gapX: 0, gapY: 0, ...roll, ...sheet });
}

const separators = { comma: ',', semicolon: ';', tab: '\t' } as const;

function loadFile(source: FileSource, scope: PathScope): PrintFile {
  const { name, separator = 'comma', lineEnd = 'crlf', plain = false, lines } = source;
  return Object.freeze({
    name,
    separator: separators[separator],
    lineEnd: lineEnd === 'lf' ? '\n' : '\r\n',
    plain,
    lines: Object.freeze(lines.map((line) => loadLine(line, scope))),
  });
}

function loadLine(line: FileSource['lines'][number], scope: PathScope): PrintFileLine {
  const { cells = [], rows: table, each = [], need = [], only = null, from = null, to = null } = line;
  if (table === undefined) return { kind: 'line', cells };
  const beside = from === null ? [] : columnsBeside(table, from, scope);
  return { kind: 'rows', table, each, need, only, from, beside, to };
}

/** The columns that say more of the place in a column: the carrier, and what tells its size. */
function columnsBeside(table: string, column: string, scope: PathScope): readonly string[] {
  const word = columnsOfTable(table, scope).find(({ key }) => key === column)?.words['x-position'];
  const told = word?.sizes.flatMap((size) => Object.keys(size.with ?? {})) ?? [];
  return [...new Set([...(word?.carrier === undefined ? [] : [word.carrier]), ...told])];
}
