import type { ProcessModel } from '../../src/core/descriptor/model.ts';
import type { ProjectFacts } from './project-facts.ts';

/** What a word in the name of a process says of the products that it belongs to; the first that fits counts. */
const products: readonly (readonly [word: RegExp, products: readonly string[]])[] = [
  [/^macro-virus/, ['metavirome']],
  [/^geochip/, ['geochip']],
  [/^(pcr|mixed)-/, ['amplicon']],
  [/rna|reverse|transcript/, ['metatranscriptome', 'transcriptome']],
  [/^(dna|whole-genome)-/, ['metagenome', 'genome', 'amplicon', 'geochip', 'metavirome']],
  [/assembly|annotation/, ['metagenome', 'genome', 'metatranscriptome']],
];
const beforeSigning = 'contract-approval';

/** The projects that a process may be part of: what the laboratory does is done for those whose contract is signed. */
export function suitableProjects({ id }: ProcessModel, projects: readonly ProjectFacts[]): readonly ProjectFacts[] {
  const wanted = products.find(([word]) => word.test(id))?.[1];
  const known = projects.filter(({ isRunning }) => isRunning === (id !== beforeSigning));
  const suitable = known.filter(({ productType }) => wanted?.includes(productType) ?? true);
  return suitable.length === 0 ? projects : suitable;
}
