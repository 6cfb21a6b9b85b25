import type { ProcessModel } from '../../src/core/descriptor/model.ts';
import type { ProjectFacts } from './project-facts.ts';

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
