import type { ProcessModel } from '../../src/core/model/model.ts';
import type { ProjectFacts } from './projects.ts';

type Row = Readonly<Record<string, unknown>>;

/** What a sample is, whatever is done to it. */
export interface Tube {
  readonly sampleNo: string;
  readonly sampleName: string;
  readonly sampleKind: string;
  readonly sampleType: string;
  readonly isControl: string;
}

/** What is in a tube: its kind, its material where that is not the project's own, and the letter of its number. */
export interface Content {
  readonly sampleKind: string;
  readonly sampleType: string | null;
  readonly letter: string;
}

const contents = {
  original: { sampleKind: 'original', sampleType: null, letter: 'S' },
  dna: { sampleKind: 'dna', sampleType: 'dna', letter: 'N' },
  rna: { sampleKind: 'rna', sampleType: 'rna', letter: 'N' },
  library: { sampleKind: 'library', sampleType: 'library', letter: 'L' },
  pcr: { sampleKind: 'pcr', sampleType: 'pcr-product', letter: 'P' },
} as const satisfies Record<string, Content>;

/** What a word in the name of a process says of the tubes that come to it; the first that fits counts. */
const byProcess: readonly (readonly [word: RegExp, content: Content])[] = [
  [/extraction|original|^sample-/, contents.original],
  [/^(library|sequencing)-|off/, contents.library],
  [/^(mixed|pcr-sample|pcr-mixing)-/, contents.pcr],
  [/rna|transcript/, contents.rna],
];

/** What a process gets. */
export function contentFor({ id }: ProcessModel): Content {
  return byProcess.find(([word]) => word.test(id))?.[1] ?? contents.dna;
}

/** What the samples of a product are sequenced as. */
export function contentSequenced({ productType }: ProjectFacts): Content {
  if (isOfRna(productType)) return contents.rna;
  return productType === 'amplicon' ? contents.pcr : contents.dna;
}

/** Whether a product begins with RNA. */
export function isOfRna(productType: string): boolean {
  return productType.includes('transcript');
}

/** Where numbers and names of tubes begin. */
export interface Numbering {
  /** The year in two digits. */
  readonly year: string;
  readonly serial: number;
  /** What comes before each name. */
  readonly prefix: string;
  readonly first: number;
}

/** New tubes of a project, one for each row of an example; controls are those of the laboratory. */
export function tubesLike(
  rows: readonly Row[],
  content: Content,
  { sampleMaterial }: ProjectFacts,
  { year, serial, prefix, first }: Numbering,
): readonly Tube[] {
  return rows.map((row, at) => {
    const isControl = typeof row['isControl'] === 'string' ? row['isControl'] : 'none';
    return {
      sampleNo: `${year}${content.letter}${String(serial + at).padStart(6, '0')}`,
      sampleName: isControl === 'none' ? `${prefix}${first + at}` : String(row['sampleName']),
      sampleKind: content.sampleKind,
      sampleType: content.sampleType ?? sampleMaterial,
      isControl,
    };
  });
}

/** What a sample is, whatever is done to it. */
const identity = ['sampleNo', 'sampleName', 'sampleKind', 'sampleType', 'isControl', 'sampleGroup', 'replicateNo'];

/** Control and treatment, as they stand on tubes. */
const groups = ['CK', 'T1'];

/** Indices far from each other, since the libraries of one pool have to be told apart. */
export const poolIndices = ['CCGCGGTT', 'TTATAACC', 'GGACTTGG'];

/**
 * An example with the samples that the instance holds, where there are none yet with these tubes; what it says of
 * samples by name or number is said of them.
 *
 * @param form the application form's example, which names the same samples
 */
export function withTubes(example: Row, { form, held, tubes }: Carried): Row {
  const names = [...rowsOf(form), ...rowsOf(example)].flatMap((row, at) => namesOf(row, tubes[at % tubes.length]));
  const told = names.length === 0 ? example : (retold(example, new Map(names)) as Row);
  return rowsOf(held).length === 0 ? withNew(told, tubes) : withSamplesOf(told, held);
}

/** What an example is carried over to. */
export interface Carried {
  readonly form: Row;
  readonly held: Row;
  readonly tubes: readonly Tube[];
}

function namesOf(row: Row, tube: Tube | undefined): (readonly [string, string])[] {
  if (tube === undefined) return [];
  const pairs = [
    [row['sampleNo'], tube.sampleNo],
    [row['sampleName'], tube.sampleName],
  ] as const;
  return pairs.flatMap(([old, name]) => (typeof old === 'string' ? [[old, name] as const] : []));
}

function retold(value: unknown, names: ReadonlyMap<string, string>): unknown {
  if (typeof value === 'string') return value.replaceAll(/[\w-]+/g, (word) => names.get(word) ?? word);
  if (Array.isArray(value)) return value.map((one) => retold(one, names));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, retold(one, names)]));
}

function withNew(example: Row, tubes: readonly Tube[]): Row {
  const given = rowsOf(example);
  if (given.length === 0 || tubes.length === 0) return example;
  const samples = tubes.map((tube, at) => {
    const place = { sampleGroup: groups[at % groups.length], replicateNo: Math.floor(at / groups.length) + 1 };
    return { ...given[at % given.length], ...tube, ...place };
  });
  return { ...example, samples };
}

/** An example with the samples of an instance in place of its own: what a row measures stays the example's. */
export function withSamplesOf(example: Row, held: Row): Row {
  const given = rowsOf(example);
  const rows = rowsOf(held);
  if (given.length === 0 || rows.length === 0) return example;
  const samples = rows.map((row, at) => {
    const own = Object.fromEntries(identity.filter((key) => row[key] !== undefined).map((key) => [key, row[key]]));
    const copied = given[at % given.length] ?? {};
    return { ...copied, ...('i7Seq' in copied ? { i7Seq: poolIndices[at % poolIndices.length] } : {}), ...own };
  });
  return { ...example, samples };
}

function rowsOf(data: Row): readonly Row[] {
  const rows = data['samples'];
  return Array.isArray(rows) ? (rows as readonly Row[]) : [];
}

/** A box has nine rows of nine cells. */
const side = 9;

/**
 * The cell of a box that a sample of an example is put in, so that no two samples are in one cell: it follows from the
 * sample's number.
 */
export function ownPlace(sampleNo: string): { readonly boxNo: string; readonly boxPosition: string } {
  const kind = sampleNo.slice(2, 3);
  const serial = Number(sampleNo.slice(3));
  const cell = serial % (side * side);
  const box = String(Math.floor(serial / (side * side)) + 1).padStart(4, '0');
  return { boxNo: `BX-${kind}${box}`, boxPosition: `${'ABCDEFGHI'[Math.floor(cell / side)]}${(cell % side) + 1}` };
}
