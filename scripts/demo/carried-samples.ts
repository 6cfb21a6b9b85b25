import type { Tube } from './tubes.ts';

type Row = Readonly<Record<string, unknown>>;

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
