type Row = Readonly<Record<string, unknown>>;

/** What a sample is, whatever is done to it. */
const identity = ['sampleNo', 'sampleName', 'sampleKind', 'sampleType', 'isControl'];

/** Indices far from each other, since the libraries of one pool have to be told apart. */
export const poolIndices = ['CCGCGGTT', 'TTATAACC', 'GGACTTGG'];

const samplesOfBatch = 3;

/** An example as a batch's: with the samples that the instance holds, where there are none yet with new ones. */
export function ofBatch(example: Row, held: Row, name: string): Row {
  return rowsOf(held).length === 0 ? withBatch(example, name) : withSamplesOf(example, held);
}

/** An application form with the samples of a batch: one like the other, numbered on and named after it. */
function withBatch(example: Row, name: string): Row {
  const given = rowsOf(example);
  const [first] = given;
  if (first === undefined) return example;
  const samples = Array.from({ length: samplesOfBatch }, (_, at) => ({
    ...given[at % given.length],
    sampleNo: String(first['sampleNo']).replace(/\d{6}$/, (number) => String(Number(number) + at).padStart(6, '0')),
    sampleName: `${name}-${String(at + 1).padStart(2, '0')}`,
    replicateNo: at + 1,
  }));
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
